// Unpacks the browser that npm brought: the program, the few libraries it needs beside it, and its fonts' settings.
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";

const here = dirname(fileURLToPath(import.meta.url));
const packed = join(here, "node_modules", "@sparticuz", "chromium", "bin");
const target = join(here, "unpacked");
const plain = (name) => brotliDecompressSync(readFileSync(join(packed, name)));

rmSync(target, { recursive: true, force: true });
mkdirSync(target);
for (const name of ["al2023", "swiftshader", "fonts"]) {
  const archive = join(target, `${name}.tar`);
  writeFileSync(archive, plain(`${name}.tar.br`));
  execFileSync("tar", ["-xf", archive, "-C", target]);
  rmSync(archive);
}
// Its settings name folders of the machine for which it was packed; ours name the folder that lies beside them.
writeFileSync(
  join(target, "fonts.conf"),
  '<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n<fontconfig>\n' +
    '  <dir prefix="relative">fonts</dir>\n  <cachedir prefix="xdg">fontconfig</cachedir>\n</fontconfig>\n',
);
writeFileSync(join(target, "chromium"), plain("chromium.br"));
chmodSync(join(target, "chromium"), 0o755);
