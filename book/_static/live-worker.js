// Python in the reader's browser: unpacks the book's own engine and asks it. No rule of the game is here.
import { loadPyodide } from "./live/pyodide/pyodide.mjs";

const at = (path) => new URL(path, import.meta.url);
const fetchFile = self.fetch;
let [got, told] = [0, 0];

// Every file that is fetched is counted as it comes in, for the line that tells how far the loading is.
self.fetch = async (...what) => {
  const answer = await fetchFile(...what);
  if (!answer.ok || !answer.body) return answer;
  const counted = answer.body.pipeThrough(new TransformStream({
    transform(piece, next) {
      if ((got += piece.byteLength) - told > 5e5) postMessage({ got: (told = got) });
      next.enqueue(piece);
    },
  }));
  return new Response(counted, answer);
};

async function start() {
  const engine = fetch(at("live/noddy.zip" + new URL(import.meta.url).search));
  const python = await loadPyodide({ indexURL: at("live/pyodide/").href });
  python.unpackArchive(await (await engine).arrayBuffer(), "zip");
  return python.pyimport("noddy.view.live").answer;
}
const ready = start();

onmessage = async ({ data }) => {
  try {
    postMessage({ reply: (await ready)(data) });
  } catch (fault) {
    postMessage({ fault: String(fault.message || fault).trim().split("\n").pop() });
  }
};
