import { useState } from "react";
import { Link } from "react-router-dom";
import { addressOf, paths } from "#api/addresses.ts";
import type { ReplyOf } from "#api/call.ts";
import { viewDeliveriesEndpoint } from "#api/endpoints/deliveries.ts";
import { useRead } from "#web/client.ts";
import { ImagePreview } from "#web/files/image-preview.tsx";
import { photoOf } from "#web/files/pictures.ts";
import { isNotThere, NotRead, useNamedContract } from "#web/reading/not-read.tsx";
import { Button } from "#web/ui/Button.tsx";
import { formatDate } from "#web/ui/dates.ts";
import { formatNumber } from "#web/ui/money.ts";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { Photo } from "#web/ui/Photo.tsx";
import { Section } from "#web/ui/Section.tsx";
import { StateTag } from "#web/ui/StateTag.tsx";
import { When } from "#web/ui/When.tsx";
import * as words from "#web/words.ts";
import { CountedItems } from "./counted-items.tsx";
import { RecordDialog, type Recording } from "./record-dialog.tsx";
import "./delivery.css";

export type Deliveries = ReplyOf<typeof viewDeliveriesEndpoint>;
export type Entry = Deliveries["entries"][number];

const said = words.delivery;

function Photos({ entry }: { entry: Entry }) {
  const [whole, setWhole] = useState<Entry["photos"][number]>();
  if (entry.photos.length === 0) return null;
  return (
    <>
      <ul className="plain-list cluster-8">
        {entry.photos.map((photo, at) => (
          <li key={photo.id}>
            <button
              type="button"
              className="entry__photo"
              aria-label={said.photo(at + 1, entry.number)}
              onClick={() => setWhole(photo)}
            >
              <Photo {...photoOf(photo.id)} alt="" sizes="96px" />
            </button>
          </li>
        ))}
      </ul>
      {whole ? <ImagePreview id={whole.id} name={whole.name} onClose={() => setWhole(undefined)} /> : null}
    </>
  );
}

const numberOf = (entries: Deliveries["entries"], id: string): number =>
  entries.find((entry) => entry.id === id)?.number ?? 0;

/** Shows what one side has recorded: when, what, with photos, and possible actions. */
function EntryCard({
  entry,
  of,
  onRecord,
}: {
  entry: Entry;
  of: Deliveries;
  onRecord: (recording: Recording) => void;
}) {
  const { by, lines, isShort, note, answers, replaces, isReplaced, canAnswer, canCorrect, number } = entry;
  const nameOf = (item: number): string => of.items.find((one) => one.item === item)?.name ?? "";
  const isAnswered = of.entries.some((other) => other.answers === entry.id);
  return (
    <li className={`ui-card frame entry${isReplaced ? " entry--replaced" : ""}`}>
      <div className="materials__head cluster-flat">
        <h3 className="text-16">
          <span className="visually-hidden">{said.entry(number)}: </span>
          <bdi>{by === of.side ? (of.isShared ? said.by.received : said.by.you[by]) : said.by[by](of.otherName)}</bdi>
        </h3>
        <span className="materials__tags cluster-wide">
          {isReplaced ? (
            <StateTag tone="neutral" label={said.states.replaced} />
          ) : by === "bidder" ? (
            <StateTag
              tone={isAnswered ? "success" : "waiting"}
              label={isAnswered ? said.states.checked : said.states.waits}
            />
          ) : null}
          {isShort && !isReplaced ? <StateTag tone="danger" label={said.states.short} /> : null}
        </span>
      </div>
      <p className="soft">
        <When at={entry.recordedAt} />
        {answers === null ? null : ` · ${said.answers(numberOf(of.entries, answers))}`}
        {replaces === null ? null : ` · ${said.replaces(numberOf(of.entries, replaces))}`}
        {entry.bySupport ? ` · ${said.bySupport}` : null}
      </p>
      <ul className="entry__lines">
        {lines.length === 0 ? <li>{said.nothing}</li> : null}
        {lines.map(({ item, delivered, damaged }) => (
          <li key={item}>
            <bdi>{said.line(formatNumber(delivered), nameOf(item))}</bdi>
            {damaged > 0 ? (
              <>
                , <bdi className="counted__soft--bad">{said.lineDamaged(formatNumber(damaged))}</bdi>
              </>
            ) : null}
          </li>
        ))}
      </ul>
      {note === "" ? null : <p dir="auto">{note}</p>}
      <Photos entry={entry} />
      {canAnswer || canCorrect ? (
        <div className="materials__actions cluster-wide no-print">
          {canAnswer ? (
            <Button variant="primary" icon="check" onPress={() => onRecord({ how: "answer", entry })}>
              {said.answer}
              <span className="visually-hidden">, {said.entry(number)}</span>
            </Button>
          ) : null}
          {canCorrect ? (
            <Button variant="text" onPress={() => onRecord({ how: "correct", entry })}>
              {said.correct}
              <span className="visually-hidden">, {said.entry(number)}</span>
            </Button>
          ) : null}
        </div>
      ) : null}
    </li>
  );
}

function Days({ of }: { of: Deliveries }) {
  const { neededBy, promisedFor, daysLate } = of;
  return (
    <p className="deliveries__days cluster-wide">
      <bdi>{said.neededBy(formatDate(neededBy))}</bdi>
      {promisedFor === null ? null : <bdi>{said.promisedFor(formatDate(promisedFor))}</bdi>}
      {daysLate > 0 ? <StateTag tone="danger" label={said.lateBy(daysLate)} /> : null}
    </p>
  );
}

/** Shows /v1/deliveries?contract_id=: the deliveries of a supply contract, for either of its two people. */
export function DeliveriesPage() {
  const contractId = useNamedContract();
  const found = useRead(viewDeliveriesEndpoint, { params: { contractId } });
  const [recording, setRecording] = useState<Recording>();
  if (!found.data || isNotThere(found.error)) {
    return <NotRead title={said.title} read={found} rows={3} said={said} icon="truck" to="projects" />;
  }
  const { side, isParty, bidId, otherName, listingTitle, items, work, entries, canRecord } = found.data;
  const waits = entries.some(({ canAnswer }) => canAnswer);
  return (
    <>
      <PageHeader
        title={said.title}
        about={listingTitle}
        back={
          isParty || work === null
            ? {
                to: addressOf(
                  side === "poster" ? { to: "poster_contract", contractId } : { to: "bidder_contract", bidId },
                ),
                label: words.paper.backToContract,
              }
            : { to: `${paths.materials}?contract_id=${work.contractId}`, label: said.materials }
        }
        actions={
          canRecord ? (
            <Button
              variant={waits ? "outlined" : "primary"}
              icon="plus"
              onPress={() => setRecording({ how: "record" })}
            >
              {said.record}
            </Button>
          ) : undefined
        }
      />
      <div className="materials">
        <p>{said.recordHint[side](otherName)}</p>
        {work === null ? null : (
          <p>
            <Link
              to={addressOf(
                work.side === "poster"
                  ? { to: "poster_contract", contractId: work.contractId }
                  : { to: "bidder_contract", bidId: work.bidId },
              )}
            >
              {said.work(work.title, work.number)}
            </Link>
            {work.state === "cancelled" ? <> {said.workCanceled}</> : null}
          </p>
        )}
        <section className="ui-card frame materials__milestone" aria-label={said.title}>
          <Days of={found.data} />
          <CountedItems items={items} caption={listingTitle} isOrdered />
        </section>
        <Section id="delivery-entries" className="materials" title={said.entries} titleClassName="text-20">
          {entries.length === 0 ? <p className="soft">{said.noEntries}</p> : null}
          <ol className="plain-list stack-12">
            {entries.toReversed().map((entry) => (
              <EntryCard key={entry.id} entry={entry} of={found.data} onRecord={setRecording} />
            ))}
          </ol>
        </Section>
      </div>
      {recording ? (
        <RecordDialog of={found.data} recording={recording} onClose={() => setRecording(undefined)} />
      ) : null}
    </>
  );
}
