import { useState } from "react";
import { recordDeliveryEndpoint } from "#api/endpoints/deliveries.ts";
import { missingOf } from "#core/contract/delivery/count-items.ts";
import { mostDeliveryPhotos } from "#core/contract/delivery/delivery.ts";
import { deliveryIssues } from "#core/contract/delivery/delivery-issues.ts";
import { mostPieces } from "#core/market/listing/check-listing.ts";
import type { FileId } from "#core/shared/ids.ts";
import { useDo } from "#web/client.ts";
import { pictureEndings } from "#web/files/pictures.ts";
import { useUploads } from "#web/files/use-uploads.ts";
import { byField } from "#web/forms/by-field.ts";
import { FormProblem } from "#web/forms/form-problem.tsx";
import { wholeNumberOf } from "#web/forms/typed-number.ts";
import { useFields, useForgetOnce } from "#web/forms/use-fields.ts";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Field } from "#web/ui/Field.tsx";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { formatNumber } from "#web/ui/money.ts";
import { TextField } from "#web/ui/TextField.tsx";
import { UploadField } from "#web/ui/Uploader.tsx";
import * as words from "#web/words.ts";
import type { Deliveries, Entry } from "./deliveries-page.tsx";

/** A new entry, an answer to one of the supplier's, or a correction of the person's own. */
export type Recording =
  | { readonly how: "record" }
  | { readonly how: "answer"; readonly entry: Entry }
  | { readonly how: "correct"; readonly entry: Entry };

const said = words.delivery;

/** An item as it is typed. */
type Row = { readonly item: number; readonly delivered: string; readonly damaged: string };

const counts = ["delivered", "damaged"] as const;
const countOf = (typed: string): number | undefined => {
  const count = wholeNumberOf(typed, mostPieces);
  return count === null ? 0 : count;
};

/** Returns the initial values of the fields: what was recorded before, or nothing. */
const rowsOf = ({ items }: Deliveries, recording: Recording): readonly Row[] =>
  items.map(({ item }) => {
    const line = recording.how === "record" ? undefined : recording.entry.lines.find((before) => before.item === item);
    const shown = (count: number | undefined): string => (count === undefined || count === 0 ? "" : String(count));
    return { item, delivered: shown(line?.delivered), damaged: shown(line?.damaged) };
  });

const titleOf = (recording: Recording): string =>
  recording.how === "record"
    ? said.recordTitle
    : recording.how === "answer"
      ? said.answerTitle(recording.entry.number)
      : said.correctTitle(recording.entry.number);

/** Records a delivery by the quantity of each item, with photos. */
export function RecordDialog({
  of,
  recording,
  onClose,
}: {
  of: Deliveries;
  recording: Recording;
  onClose: () => void;
}) {
  const record = useDo(recordDeliveryEndpoint, { problems: "form", said: said.saved, onDone: onClose });
  const uploads = useUploads("delivery_picture");
  const first = recording.how === "correct" ? recording.entry.note : "";
  const { values, errors, check, forget, field } = useFields<{ note: string }>({ note: first }, record.problem);
  useForgetOnce(
    uploads.items.every(({ state }) => state === "done"),
    "photos",
    forget,
  );
  const [rows, setRows] = useState(() => rowsOf(of, recording));
  const [isShort, setShort] = useState(recording.how === "correct" && recording.entry.isShort);
  const { side, contractId, items, otherName } = of;
  const receives = side === "poster";
  const change = (item: number, part: Partial<Row>) => {
    setRows((before) => before.map((row) => (row.item === item ? { ...row, ...part } : row)));
    for (const name of ["lines", ...Object.keys(part).map((one) => `${one}.${item}`)]) forget(name);
  };
  const submit = async (form: HTMLFormElement) => {
    const draft = {
      lines: rows
        .map((row) => ({ item: row.item, delivered: countOf(row.delivered) ?? 0, damaged: countOf(row.damaged) ?? 0 }))
        .filter(({ delivered, damaged }) => delivered > 0 || damaged > 0),
      isShort: receives && isShort,
      note: values.note,
      photos: uploads.arrived.map(({ id }) => id as FileId),
      answers: recording.how === "answer" ? recording.entry.id : null,
      replaces: recording.how === "correct" ? recording.entry.id : null,
    };
    const bid = { items: [] as { offered: boolean }[] };
    for (const { item } of items) bid.items[item] = { offered: true };
    const unread = rows.flatMap((row) =>
      counts.flatMap((part) => (countOf(row[part]) === undefined ? [`${part}.${row.item}`] : [])),
    );
    const found =
      unread.length > 0
        ? Object.fromEntries(unread.map((name) => [name, said.wrongNumber]))
        : byField(deliveryIssues({ bid: bid as never, entries: of.entries, side, draft }));
    if (uploads.items.some(({ state }) => state !== "done")) found.photos = said.photosWait;
    if (check(form, found)) await record.run({ params: { contractId }, body: draft });
  };
  return (
    <FormDialog
      size="large"
      title={titleOf(recording)}
      send={said.save}
      busy={record.busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        {recording.how === "record"
          ? said.recordHint[side](otherName)
          : recording.how === "answer"
            ? said.answerHint(otherName)
            : said.correctHint}
      </p>
      <FormProblem problem={record.problem} unless={errors} />
      <Field label={said.items} error={errors.lines} group long>
        {({ id: _id, ...wiring }) => (
          <ul className="plain-list stack-16">
            {items.map((item) => (
              <li key={item.item}>
                <fieldset
                  className="record-row"
                  aria-describedby={errors.lines ? wiring["aria-describedby"] : undefined}
                >
                  <legend>
                    <bdi dir="auto">{item.name}</bdi>
                    <span className="counted__soft soft">
                      {said.orderedOf(formatNumber(item.ordered), formatNumber(missingOf(item)))}
                    </span>
                  </legend>
                  <TextField
                    label={receives ? said.received : said.brought}
                    inputMode="numeric"
                    autoComplete="off"
                    error={errors[`delivered.${item.item}`]}
                    value={rows.find((row) => row.item === item.item)?.delivered ?? ""}
                    onChange={(delivered) => change(item.item, { delivered })}
                  />
                  {receives ? (
                    <TextField
                      label={said.damaged}
                      inputMode="numeric"
                      autoComplete="off"
                      error={errors[`damaged.${item.item}`]}
                      value={rows.find((row) => row.item === item.item)?.damaged ?? ""}
                      onChange={(damaged) => change(item.item, { damaged })}
                    />
                  ) : null}
                </fieldset>
              </li>
            ))}
          </ul>
        )}
      </Field>
      {receives ? (
        <div>
          <Checkbox label={said.isShort} checked={isShort} onChange={setShort} />
          <p className="soft">{said.isShortHelp}</p>
        </div>
      ) : null}
      <TextField label={said.note} rows={2} maxLength={1000} optional {...field("note")} />
      <UploadField
        label={said.photos}
        help={said.photosHelp(mostDeliveryPhotos)}
        error={errors.photos}
        items={uploads.items}
        accept={pictureEndings.join()}
        refusal={words.upload.unsupported}
        most={mostDeliveryPhotos}
        prompt={said.photosPrompt}
        browse={said.browse}
        onAdd={(files) => {
          uploads.add(files);
          forget("photos");
        }}
        onRemove={uploads.remove}
        onRetry={uploads.retry}
      />
    </FormDialog>
  );
}
