import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What a lock file promises to have in node_modules: path → version. Optional packages of other platforms are not promised. */
function promised(lockFile, includeOptional) {
  const { packages } = JSON.parse(readFileSync(lockFile, "utf8"));
  return Object.entries(packages).filter(([path, it]) => path !== "" && (includeOptional || !it.optional));
}

/** True when node_modules holds exactly the versions of package-lock.json. npm keeps its own list of what it installed; an interrupted install leaves none. */
function isInstalled(root) {
  const installedList = join(root, "node_modules/.package-lock.json");
  if (!existsSync(installedList) || !existsSync(nodeBinary(root))) return false;
  const installed = new Map(promised(installedList, true));
  return promised(join(root, "package-lock.json"), false).every(
    ([path, it]) => installed.get(path)?.version === it.version,
  );
}

/** The Node 24 that comes with the dependencies. */
export function nodeBinary(root) {
  return join(root, "node_modules/node/bin", process.platform === "win32" ? "node.exe" : "node");
}

/** Installs the packages of the lock file when they are absent or others; says so in one line, and shows npm's words only when it fails. */
export function installMissing(root) {
  if (isInstalled(root)) return;
  console.log("Installing the packages this program needs (about a minute, once) …");
  // Not the node_modules/.bin/node that npm put first on the PATH: the install replaces it.
  const own = join(root, "node_modules");
  const separator = process.platform === "win32" ? ";" : ":";
  const path = (process.env.PATH ?? "").split(separator).filter((entry) => !entry.startsWith(own));
  const node = process.env.npm_node_execpath;
  const npm = process.env.npm_execpath;
  const [command, args] = node && npm && !node.startsWith(own) ? [node, [npm]] : ["npm", []];
  // Not `npm ci`: it refuses a lock file that lacks optional packages of other platforms, which not every registry has.
  const result = spawnSync(command, [...args, "install", "--no-save", "--loglevel=error"], {
    cwd: root,
    env: { ...process.env, PATH: path.join(separator) },
    stdio: ["ignore", "pipe", "pipe"],
    encoding: "utf8",
    shell: process.platform === "win32" && command === "npm",
  });
  if (result.status === 0 && isInstalled(root)) return;
  console.error(`${result.stdout ?? ""}${result.stderr ?? ""}${result.error?.message ?? ""}`.trim());
  console.error("The packages could not be installed: see npm's message above, then run the same command again.");
  process.exit(1);
}
