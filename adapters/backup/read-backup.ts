import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { Schema } from "effect";
import {
  BackupDamaged,
  End,
  FileHead,
  Header,
  QueuedJob,
  rowsEnd,
  type TableCount,
  TableEnd,
  TableHead,
} from "./format.ts";

/** One part of a backup. Read the rows of a table to their end before you request the next part. */
export type Part =
  | { readonly kind: "header"; readonly header: Header }
  | { readonly kind: "table"; readonly head: TableHead; readonly rows: AsyncIterable<Buffer> }
  | { readonly kind: "job"; readonly job: QueuedJob }
  | { readonly kind: "file"; readonly head: FileHead; readonly bytes: Buffer }
  | { readonly kind: "end"; readonly end: End; readonly tables: ReadonlyArray<TableCount> };

const damaged = (why: string) => new BackupDamaged(`This isn't a complete Dibbs backup: ${why}.`);

const most = 64 * 1024;
/** In bytes; no file, and no line other than a table's row, is longer. */
const longest = 1024 * 1024 * 1024;

/** Reads the bytes of a file as lines and lengths; buffers no more than is requested. */
const bytesOf = (stream: Readable) => {
  const incoming: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  const next = async (): Promise<Buffer | null> => {
    const read = await incoming.next().catch((error: NodeJS.ErrnoException) => {
      if (error.code?.startsWith("Z_") || error.code === "ERR_STREAM_PREMATURE_CLOSE")
        throw damaged("it can't be decompressed");
      throw error;
    });
    return read.done ? null : read.value;
  };
  const more = async (): Promise<boolean> => {
    const chunk = await next();
    if (chunk === null) return false;
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    return true;
  };
  const cut = (length: number): Buffer => {
    const taken = held.subarray(0, length);
    held = held.subarray(length);
    return taken;
  };
  return {
    more,
    /** Returns a line with its newline, if a whole one is already buffered. */
    lineHere: (): Buffer | null => {
      const at = held.indexOf(10);
      return at === -1 ? null : cut(at + 1);
    },
    take: async (length: number): Promise<Buffer> => {
      const chunks = [held];
      for (let size = held.length; size < length; ) {
        const chunk = await next();
        if (chunk === null) throw damaged("it was cut off");
        chunks.push(chunk);
        size += chunk.length;
      }
      held = Buffer.concat(chunks);
      return cut(length);
    },
    isOver: async (): Promise<boolean> => held.length === 0 && !(await more()),
  };
};

const decode = <Value>(schema: Schema.Codec<Value, unknown>, value: unknown): Value => {
  const read = Schema.decodeUnknownOption(schema)(value);
  if (read._tag === "Some") return read.value;
  throw damaged("it has a line that Dibbs doesn't write");
};

const parse = (line: Buffer): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(line.toString("utf8"));
    if (typeof value === "object" && value !== null) return value as Record<string, unknown>;
  } catch {
    // The error is thrown below.
  }
  throw damaged("it has a line that Dibbs doesn't write");
};

/** Yields the parts of a backup in order, each checked by its checksum. Throws `BackupDamaged` if one was changed. */
export async function* readBackup(path: string): AsyncGenerator<Part, void> {
  const file = createReadStream(path);
  const stream = file.pipe(createGunzip());
  file.on("error", (error) => stream.destroy(error));
  const whole = createHash("sha256");
  const bytes = bytesOf(stream);
  const line = async (): Promise<Buffer> => {
    for (;;) {
      const here = bytes.lineHere();
      if (here) return here;
      if (!(await bytes.more())) throw damaged("it was cut off");
    }
  };
  const counted = async (): Promise<Record<string, unknown>> => {
    const read = await line();
    whole.update(read);
    return parse(read);
  };
  const tables: Array<TableCount> = [];
  const found = { tables: 0, rows: 0, jobs: 0, files: 0 };
  let lastFile: FileHead["file"] | null = null;

  const rowsOf = async function* (name: string): AsyncGenerator<Buffer> {
    const own = createHash("sha256");
    let rows = 0;
    let held: Array<Buffer> = [];
    let size = 0;
    const flush = (): Buffer => {
      const chunk = Buffer.concat(held);
      own.update(chunk);
      whole.update(chunk);
      held = [];
      size = 0;
      return chunk;
    };
    for (;;) {
      const row = bytes.lineHere();
      if (row === null) {
        if (size > 0) yield flush();
        if (!(await bytes.more())) throw damaged("it was cut off");
        continue;
      }
      if (row.equals(rowsEnd)) break;
      held.push(row);
      size += row.length;
      rows += 1;
      if (size >= most) yield flush();
    }
    if (size > 0) yield flush();
    whole.update(rowsEnd);
    const end = decode(TableEnd, await counted());
    const sha256 = own.digest("hex");
    if (end.rows !== rows || end.sha256 !== sha256)
      throw damaged(`the rows of ${name} aren't the ones that were written`);
    found.tables += 1;
    found.rows += rows;
    tables.push({ name, rows, sha256 });
  };

  try {
    yield { kind: "header", header: decode(Header, await counted()) };
    for (;;) {
      const read = await line();
      const value = parse(read);
      if ("end" in value) {
        const end = decode(End, value);
        const { sha256, end: _end, ...counts } = end;
        if (sha256 !== whole.digest("hex") || JSON.stringify(counts) !== JSON.stringify(found)) {
          throw damaged("its checksum differs");
        }
        if (!(await bytes.isOver())) throw damaged("there is something after its end");
        yield { kind: "end", end, tables };
        return;
      }
      whole.update(read);
      if ("table" in value) {
        const head = decode(TableHead, value);
        yield { kind: "table", head, rows: rowsOf(head.table) };
      } else if ("job" in value) {
        found.jobs += 1;
        yield { kind: "job", job: decode(QueuedJob, value) };
      } else {
        const head = decode(FileHead, value);
        if (head.bytes > longest) throw damaged("a file in it is too long");
        const body = Buffer.from(await bytes.take(head.bytes));
        const newline = await bytes.take(1);
        whole.update(body).update(newline);
        if (createHash("sha256").update(body).digest("hex") !== head.sha256) throw damaged("a file in it is broken");
        // The variants of a file follow each other.
        if (head.file !== lastFile) found.files += 1;
        lastFile = head.file;
        yield { kind: "file", head, bytes: body };
      }
    }
  } finally {
    stream.destroy();
    file.destroy();
  }
}

export type BackupContents = {
  readonly header: Header;
  readonly tables: ReadonlyArray<TableCount>;
  readonly jobs: number;
  readonly files: number;
};

/** Reads a backup from end to end and returns what it contains. Throws `BackupDamaged`. */
export const examineBackup = async (path: string, say: (progress: string) => void): Promise<BackupContents> => {
  let header: Header | undefined;
  for await (const part of readBackup(path)) {
    if (part.kind === "header") header = part.header;
    if (part.kind === "table") {
      say(`checking ${part.head.table}`);
      for await (const _rows of part.rows);
    }
    if (part.kind === "file") say("checking files");
    if (part.kind === "end" && header) {
      return { header, tables: part.tables, jobs: part.end.jobs, files: part.end.files };
    }
  }
  throw damaged("it has no end");
};
