// Runs tests/pyodide/work.py in Pyodide, on the very zip that the book serves: node run.mjs ZIP WORK > answers.json
import fs from "node:fs";
import { loadPyodide } from "../../node_modules/pyodide/pyodide.mjs";

const [zip, work] = process.argv.slice(2);
const python = await loadPyodide();
python.unpackArchive(new Uint8Array(fs.readFileSync(zip)), "zip");
process.stdout.write(python.runPython(fs.readFileSync(work, "utf8") + "\nanswers()"));
