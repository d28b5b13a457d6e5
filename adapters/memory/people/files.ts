import { Result } from "effect";
import type { StoredFile } from "#core/people/file/file.ts";
import { Files } from "#core/people/file/files.ts";
import { inMemory } from "../memory.ts";
import { byId, sortedBy } from "../rows.ts";
import { type Tables, withoutRow, withRow } from "../tables.ts";

/** The ids of all files that any row refers to. */
const referredTo = ({
  people,
  listings,
  bids,
  milestones,
  changeOrders,
  deliveries,
  disputes,
  certificates,
  credentials,
  dataCopies,
}: Tables): ReadonlySet<string | null> =>
  new Set([
    ...[...people.values()].map(({ person }) => person.pictureId),
    ...[...listings.values()].flatMap(({ pictures, documents }) => [...pictures, ...documents]),
    ...[...bids.values()].flatMap((bid) => [bid.attachmentId, ...bid.milestones.map(({ pictureId }) => pictureId)]),
    ...[...milestones.values()].map(({ pictureId }) => pictureId),
    ...[...changeOrders.values()].flatMap(({ files }) => files.map(({ id }) => id)),
    ...[...deliveries.values()].flatMap(({ photos }) => photos.map(({ id }) => id)),
    ...[...disputes.values()].flatMap(({ statements }) => statements.flatMap((said) => said.files.map(({ id }) => id))),
    ...[...certificates.values()].map(({ fileId }) => fileId),
    ...[...credentials.values()].map(({ documentId }) => documentId),
    ...[...dataCopies.values()].map(({ fileId }) => fileId),
  ]);

const isOlder = (before: Date) => (file: StoredFile) => file.createdAt < before;

export const memoryFiles = inMemory(Files)(({ read, modify, readOne }) => {
  const many: Files["Service"]["many"] = (ids) =>
    read(({ files }) => [...files.values()].map(({ file }) => file).filter(({ id }) => ids.includes(id)));
  return {
    insert: (file, key) =>
      modify((tables) => {
        const known = [...tables.files.values()].find(
          (kept) => key !== null && kept.key === key && kept.file.ownerId === file.ownerId,
        );
        if (known) return Result.succeed([known.file, tables]);
        return Result.succeed([file, withRow(tables, "files", file.id, { id: file.id, file, key })]);
      }),
    get: (id) => readOne("file", ({ files }) => files.get(id)?.file),
    findByKey: (ownerId, key) =>
      read(
        ({ files }) =>
          [...files.values()].find((kept) => kept.key === key && kept.file.ownerId === ownerId)?.file ?? null,
      ),
    many,
    // Units of work run one after the other, so what a unit sees stays until it ends.
    manyForShare: many,
    usedSince: (ownerId, since) =>
      read(({ files }) => {
        const used = [...files.values()].filter(
          ({ file }) => file.ownerId === ownerId && file.purpose !== "own_data" && file.createdAt >= since,
        );
        return { files: used.length, bytes: used.reduce((sum, { file }) => sum + file.size, 0) };
      }),
    orphans: (before, limit) =>
      read((tables) => {
        const kept = referredTo(tables);
        const orphans = [...tables.files.values()].map(({ file }) => file).filter(({ id }) => !kept.has(id));
        return sortedBy(orphans.filter(isOlder(before)), byId).slice(0, limit);
      }),
    remove: (id) =>
      modify((tables) =>
        Result.succeed(referredTo(tables).has(id) ? [false, tables] : [true, withoutRow(tables, "files", id)]),
      ),
  };
});
