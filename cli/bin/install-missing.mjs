import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Returns the packages of a lock file, by their paths in node_modules. */
const packagesOf = (lockFile) =>
  Object.entries(JSON.parse(readFileSync(lockFile, "utf8")).packages).filter(([path]) => path !== "");

/** Returns what npm has installed: path → package. npm writes this list itself; an interrupted install leaves none. */
function installed(root) {
  const list = join(root, "node_modules/.package-lock.json");
  return new Map(existsSync(list) && existsSync(nodeBinary(root)) ? packagesOf(list) : []);
}

/** True when node_modules holds the versions of package-lock.json. Optional packages may be missing: other platforms have others. */
function isInstalled(root, there, withoutDev) {
  const mayBeMissing = (it) => it.optional || (withoutDev && (it.dev || it.devOptional));
  return packagesOf(join(root, "package-lock.json")).every(([path, it]) =>
    there.has(path) ? there.get(path).version === it.version && existsSync(join(root, path)) : mayBeMissing(it),
  );
}

/** The Node 24 that comes with the dependencies. */
export function nodeBinary(root) {
  return join(root, "node_modules/node/bin", process.platform === "win32" ? "node.exe" : "node");
}

/**
 * Installs the packages of the lock file when they are absent or others; says so in one line, and shows npm's words only when
 * it fails. `onlyToRun`: for a program that needs none of those that build and test, a production install is whole without them.
 */
export function installMissing(root, { onlyToRun }) {
  const there = installed(root);
  // As `npm ci --omit=dev` leaves it.
  const isProduction = there.size > 0 && ![...there.values()].some((it) => it.dev);
  const withoutDev = onlyToRun && isProduction;
  if (isInstalled(root, there, withoutDev)) return;
  console.log("Installing the packages this program needs (about a minute, once) …");
  // Not the node_modules/.bin/node that npm put first on the PATH: the install replaces it.
  const own = join(root, "node_modules");
  const separator = process.platform === "win32" ? ";" : ":";
  const path = (process.env.PATH ?? "").split(separator).filter((entry) => !entry.startsWith(own));
  const node = process.env.npm_node_execpath;
  const npm = process.env.npm_execpath;
  const [command, args] = node && npm && !node.startsWith(own) ? [node, [npm]] : ["npm", []];
  // Not `npm ci`, which installs everything anew where one package is missing.
  // Said in so many words, because NODE_ENV=production would leave out what builds the pages.
  const which = withoutDev ? "--omit=dev" : "--include=dev";
  const result = spawnSync(command, [...args, "install", "--no-save", "--loglevel=error", which], {
    cwd: root,
    env: { ...process.env, PATH: path.join(separator) },
    stdio: ["ignore", "pipe", "pipe"],
    encoding: "utf8",
    shell: process.platform === "win32" && command === "npm",
  });
  if (result.status === 0 && isInstalled(root, installed(root), withoutDev)) return;
  console.error(`${result.stdout ?? ""}${result.stderr ?? ""}${result.error?.message ?? ""}`.trim());
  console.error("The packages could not be installed: see npm's message above, then run the same command again.");
  process.exit(1);
}
