import { execFileSync, spawnSync } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { readConfiguration, settings } from "#adapters/configuration.ts";

const folder = new URL("../adapters/deploy/", import.meta.url);
const textOf = (path: string): string => readFileSync(new URL(path, folder), "utf8");
const variables = (path: string): Record<string, string> =>
  Object.fromEntries([...textOf(path).matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [name, value ?? ""]));

/** The certificates are made by it, in an image that has it. */
const noOpenssl = spawnSync("openssl", ["version"]).status !== 0;

type Tree = { readonly [key: string]: unknown };
type Services = Record<string, Record<string, unknown> & { environment?: Record<string, string> }>;

const own = new Set(settings.map(({ name }) => name));
/** What only the files of this folder know. */
const composed = ["SITE", "HTTP", "HTTPS", "POSTGRES_PASSWORD", "PROCESS_ROLE"];

/** What production wants, made up where a file leaves it open. */
const filled = (given: Record<string, string>): Record<string, string> => ({
  NODE_ENV: "production",
  ...Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, value || `${name} of 32 characters and more`]),
  ),
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_PUBLISHABLE_KEY: "pk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  STRIPE_CONNECT_WEBHOOK_SECRET: "whsec_2",
  SMTP_URL: "smtps://user:password@mail.example:465",
  MAIL_FROM: "Dibbs <hello@dibbs.example>",
  TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
  TWILIO_FROM: "+15125550142",
  NATS_URL: "tls://dibbs:password@nats.example:4222",
});

describe("the image", () => {
  const lines = textOf("Dockerfile").split("\n");

  test("has the Node that package.json names", () => {
    const { dependencies } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
    expect(lines).toContain(`ARG NODE=docker.io/library/node:${dependencies.node}-bookworm-slim`);
  });

  test("runs as an unprivileged user", () => {
    expect(lines.findLast((line) => line.startsWith("USER"))).toBe("USER 1000:1000");
    expect(lines.filter((line) => /^(ADD|EXPOSE|HEALTHCHECK)\b/.test(line))).toHaveLength(2);
  });
});

describe("the Compose file", () => {
  const { services, volumes } = parse(textOf("compose.yaml"), { merge: true }) as {
    services: Services;
    volumes: Record<string, unknown>;
  };
  const ours = Object.entries(services).filter(([, { image }]) => image === services["web-1"]?.image);
  const withSettings = (env: Record<string, string>, { environment = {} }: Services[string]) => {
    const secrets = { POSTGRES_PASSWORD: env.POSTGRES_PASSWORD ?? "" };
    const given = Object.entries(environment).map(([name, value]) => [
      name,
      value.replace(/\$\{(\w+):\?[^}]*\}/, (_, key: keyof typeof secrets) => secrets[key]),
    ]);
    return { ...env, ...Object.fromEntries(given) };
  };

  test("has two web processes, a worker, and the services that they need", () => {
    const roles = ours.map(([name, { environment }]) => [name, environment?.PROCESS_ROLE]);
    expect(roles).toEqual([
      ["web-1", "web"],
      ["web-2", "web"],
      ["worker", "worker"],
      ["bucket", undefined],
    ]);
    expect(Object.keys(services)).toEqual(expect.arrayContaining(["proxy", "postgres", "s3"]));
    const named = Object.values(services).flatMap(({ depends_on = {} }) => Object.keys(depends_on as object));
    expect(named.filter((name) => services[name] === undefined)).toEqual([]);
    const mounted = Object.values(services).flatMap((service) => (service.volumes as Array<string>) ?? []);
    const places = mounted.map((volume) => volume.split(":", 1)[0] ?? "").filter((place) => !place.startsWith("."));
    expect(new Set(places)).toEqual(new Set(Object.keys(volumes)));
  });

  test("stops a process after the proxy has dropped it and before it is killed", () => {
    const seen = Number(/health_interval (\d+)s/.exec(textOf("Caddyfile"))?.[1]);
    for (const [, { environment, stop_grace_period }] of ours.slice(0, 3)) {
      const drained = Number(environment?.DRAIN_SECONDS);
      expect(drained).toBeGreaterThanOrEqual(2 * seen);
      expect(stop_grace_period).toBe(`${drained + 45}s`);
    }
  });

  test("builds the image once, and keeps .npmrc out of it", () => {
    const building = Object.entries(services).filter(([, service]) => service.build !== undefined);
    expect(building.map(([name]) => name)).toEqual(["web-1"]);
    expect(building[0]?.[1].build).toMatchObject({ secrets: ["npmrc"] });
    const installs = textOf("Dockerfile").match(/^RUN .*\\\n {2}npm ci/gm) ?? [];
    expect(installs).toHaveLength(2);
    for (const line of installs) expect(line).toContain("--mount=type=secret,id=npmrc,target=/root/.npmrc ");
  });

  test("lets the program write only to memory and to one folder that all its processes share", () => {
    for (const [, service] of ours) {
      expect(service).toMatchObject({ read_only: true, tmpfs: ["/tmp"], cap_drop: ["ALL"], mem_limit: "1g" });
      // What is made once and kept, as the keys of pushes are where none are set.
      expect(service.volumes).toEqual(["certificates:/certificates:ro", "data:/data"]);
    }
    expect(textOf("Dockerfile")).toContain("DATA_DIR=/data");
  });

  test.each([
    ["try.env", (env: Record<string, string>) => env],
    ["production.env", filled],
  ])("starts the program with the settings of %s", (file, complete) => {
    expect(Object.keys(variables(file)).filter((name) => !own.has(name) && !composed.includes(name))).toEqual([]);
    for (const [, service] of ours) {
      const configuration = readConfiguration(withSettings(complete(variables(file)), service));
      expect(configuration).toMatchObject({ files: { kind: "s3", endpoint: "http://s3:8333" }, trustProxy: 1 });
    }
  });

  test("adds NATS with its own certificate if compose.nats.yaml is named too", () => {
    const added = (parse(textOf("compose.nats.yaml"), { merge: true }) as { services: Services }).services;
    const programs = Object.entries(added).filter(([name]) => ours.some(([own]) => own === name));
    expect(programs.map(([name]) => name)).toEqual(["web-1", "web-2", "worker"]);
    for (const [name, { environment = {} }] of programs) {
      const NATS_URL = environment.NATS_URL?.replace(/\$\{NATS_PASSWORD:\?[^}]*\}/, "whispered") ?? "";
      const settings = withSettings(filled(variables("production.env")), services[name] ?? {});
      const nats = { servers: ["nats:4222"], tls: true, user: "dibbs", password: "whispered" };
      expect(readConfiguration({ ...settings, NATS_URL }).nats).toMatchObject(nats);
    }
    expect(added.nats).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
    expect(added.certificates?.command).toEqual(["/certificates", "postgres", "nats"]);
    expect(textOf("nats.conf")).toContain("/certificates/nats.pem");
  });

  test.skipIf(noOpenssl)("makes a certificate for a server that is added later, and keeps the existing ones", () => {
    const place = mkdtempSync(join(tmpdir(), "dibbs-certificates-"));
    const make = (...servers: string[]) =>
      execFileSync("sh", [fileURLToPath(new URL("make-certificates.sh", folder)), place, ...servers], {
        stdio: "ignore",
      });
    const read = (name: string) => readFileSync(join(place, name), "utf8");
    const authorities = () =>
      read("authority.pem")
        .split(/(?=-----BEGIN)/)
        .map((one) => new X509Certificate(one));
    const isBelieved = (server: string) => {
      const own = new X509Certificate(read(`${server}.pem`));
      return own.checkHost(server) === server && authorities().some(({ publicKey }) => own.verify(publicKey));
    };
    try {
      make("postgres");
      const first = read("postgres.pem");
      make("postgres", "nats");
      expect(read("postgres.pem")).toBe(first);
      expect(["postgres", "nats"].map(isBelieved)).toEqual([true, true]);
      expect(readdirSync(place).sort()).toEqual([
        "authority.pem",
        "nats.key",
        "nats.pem",
        "postgres.key",
        "postgres.pem",
      ]);
    } finally {
      rmSync(place, { recursive: true });
    }
  });

  test("has the proxy forward to every web process", () => {
    const web = ours.map(([name]) => name).filter((name) => name.startsWith("web-"));
    expect(textOf("Caddyfile")).toContain(`reverse_proxy ${web.map((name) => `${name}:4310`).join(" ")} {`);
  });
});

describe("the Kubernetes files", () => {
  const all = ["web.yaml", "worker.yaml"].flatMap((file) =>
    parseAllDocuments(textOf(`kubernetes/${file}`)).map((document) => {
      expect(document.errors).toEqual([]);
      return document.toJS() as { kind: string; metadata: { name: string }; spec: Tree };
    }),
  );
  const deployments = all.filter(({ kind }) => kind === "Deployment");

  test("are those that the kustomization names, with settings that are valid in production", () => {
    const { resources, configMapGenerator, secretGenerator } = parse(textOf("kubernetes/kustomization.yaml"));
    expect(resources).toEqual(["web.yaml", "worker.yaml"]);
    expect([configMapGenerator[0].envs, secretGenerator[0].envs]).toEqual([["settings.env"], ["secrets.env"]]);
    const given = { ...variables("kubernetes/settings.env"), ...variables("kubernetes/secrets.example.env") };
    expect(Object.keys(given).filter((name) => !own.has(name))).toEqual([]);
    expect(readConfiguration(filled(given))).toMatchObject({ production: true, files: { kind: "s3" } });
  });

  test.each(["web", "worker"])("run %s without root, on a read-only file system", (role) => {
    const found = deployments.find(({ metadata }) => metadata.name === role);
    expect(found).toMatchObject({
      apiVersion: "apps/v1",
      spec: {
        selector: { matchLabels: { "app.kubernetes.io/name": role } },
        strategy: { rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
        template: {
          metadata: { labels: { "app.kubernetes.io/name": role } },
          spec: {
            securityContext: { runAsNonRoot: true },
            containers: [
              {
                env: [{ name: "PROCESS_ROLE", value: role }],
                envFrom: [{ configMapRef: { name: "settings" } }, { secretRef: { name: "secrets" } }],
                readinessProbe: { httpGet: { path: "/readyz", port: "http" } },
                livenessProbe: { httpGet: { path: "/healthz", port: "http" } },
                securityContext: { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false },
              },
            ],
          },
        },
      },
    });
  });

  test("route the address to the web processes", () => {
    const one = (kind: string) => all.find((it) => it.kind === kind)?.spec;
    expect(one("Service")).toMatchObject({ selector: { "app.kubernetes.io/name": "web" } });
    expect(one("PodDisruptionBudget")).toMatchObject({ minAvailable: 1 });
    expect(one("Ingress")).toMatchObject({
      ingressClassName: "nginx",
      rules: [{ http: { paths: [{ backend: { service: { name: "web", port: { name: "http" } } } }] } }],
    });
  });
});
