import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { addressOf, paths } from "#api/addresses.ts";
import type { ReplyOf } from "#api/call.ts";
import { viewContractEndpoint } from "#api/endpoints/contracts.ts";
import {
  exportContractDocumentEndpoint,
  exportInvoiceEndpoint,
  exportReceiptEndpoint,
  exportYearStatementEndpoint,
  viewContractDocumentEndpoint,
  viewInvoiceEndpoint,
  viewReceiptEndpoint,
  viewYearStatementEndpoint,
} from "#api/endpoints/documents.ts";
import { exportWaiverDocumentEndpoint, viewWaiverDocumentEndpoint } from "#api/endpoints/waivers.ts";
import type { Language } from "#core/shared/language.ts";
import { useDo, usePerson, useRead } from "#web/client.ts";
import { Paper } from "#web/documents/paper.tsx";
import { saveBytes } from "#web/files/save-file.ts";
import { NotRead } from "#web/reading/not-read.tsx";
import { Button } from "#web/ui/Button.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { Select } from "#web/ui/Select.tsx";
import { useToasts } from "#web/ui/Toasts.tsx";
import * as words from "#web/words.ts";

type Format = "pdf" | "csv";
type File = ReplyOf<typeof exportContractDocumentEndpoint>;

const types: Readonly<Record<Format, string>> = { pdf: "application/pdf", csv: "text/csv;charset=utf-8" };

function Saving({ save }: { save: (format: Format) => Promise<File | undefined> }) {
  const toasts = useToasts();
  const press = (format: Format) => async () => {
    const file = await save(format);
    if (!file) return;
    saveBytes(file, types[format]);
    toasts.success(words.paper.saved);
  };
  return (
    <>
      <Button icon="download" onPress={press("pdf")}>
        {words.paper.pdf}
      </Button>
      <Button icon="download" onPress={press("csv")}>
        {words.paper.csv}
      </Button>
      <Button icon="print" onPress={() => window.print()}>
        {words.paper.print}
      </Button>
    </>
  );
}

/** Replaces a document that has not loaded, or does not exist. */
function Missing({ read }: { read: { readonly error: unknown; readonly refetch: () => unknown } }) {
  return <NotRead title={words.paper.title} read={read} rows={6} said={words.paper} icon="receipt" to="payments" />;
}

function ContractDocument({ contractId }: { contractId: string }) {
  const [search, setSearch] = useSearchParams();
  const asked = Number(search.get("version") ?? "");
  const [chosen, setChosen] = useState<Language | null>(null);
  const query = { ...(asked > 0 ? { version: asked } : {}), ...(chosen === null ? {} : { language: chosen }) };
  const read = useRead(viewContractDocumentEndpoint, { params: { contractId }, query });
  const person = usePerson();
  const contract = useRead(viewContractEndpoint, { params: { contractId } });
  const saving = useDo(exportContractDocumentEndpoint);
  const found = read.data;
  if (!found) return <Missing read={read} />;
  const { document, version, versions } = found;
  const link =
    contract.data === undefined
      ? null
      : contract.data.posterId === person.id
        ? ({ to: "poster_contract", contractId } as const)
        : ({ to: "bidder_contract", bidId: contract.data.bidId } as const);
  return (
    <>
      <PageHeader
        title={document.title}
        about={document.about}
        {...(link && { back: { to: addressOf(link), label: words.paper.backToContract } })}
        actions={<Saving save={(format) => saving.run({ params: { contractId }, query: { ...query, format } })} />}
      />
      <div className="document__choices cluster-12 no-print">
        <Select
          aria-label={words.paper.version}
          value={version}
          options={Array.from({ length: versions }, (_, at) => versions - at).map((number) => ({
            value: String(number),
            label: words.paper.versionOf(number, versions),
          }))}
          onChange={(value) => setSearch({ contract_id: contractId, version: value }, { replace: true })}
        />
        <Select
          aria-label={words.paper.language}
          value={document.language}
          options={(["en", "es"] as const).map((language) => ({
            value: language,
            label: words.paper.languages[language],
          }))}
          onChange={(value) => setChosen(value as Language)}
        />
      </div>
      <Paper document={document} />
    </>
  );
}

/** The query parameters of the address, the endpoints that read and save the document, and their id parameter. */
const kinds = {
  receipt: { view: viewReceiptEndpoint, save: exportReceiptEndpoint, id: "paymentId" },
  invoice: { view: viewInvoiceEndpoint, save: exportInvoiceEndpoint, id: "paymentId" },
  waiver: { view: viewWaiverDocumentEndpoint, save: exportWaiverDocumentEndpoint, id: "waiverId" },
  year: { view: viewYearStatementEndpoint, save: exportYearStatementEndpoint, id: "year" },
} as const;

function Named({ kind, named }: { kind: keyof typeof kinds; named: string }) {
  const { view, save, id } = kinds[kind];
  const params = { [id]: kind === "year" ? Number(named) : named } as never;
  const read = useRead(view as typeof viewReceiptEndpoint, { params });
  const { run } = useDo(save as typeof exportReceiptEndpoint);
  if (!read.data) return <Missing read={read} />;
  const { title, about } = read.data;
  const actions = <Saving save={(format) => run({ params, query: { format } })} />;
  return (
    <>
      <PageHeader
        title={title}
        about={about}
        back={{ to: paths.payments, label: words.paper.backToPayments }}
        actions={actions}
      />
      <Paper document={read.data} />
    </>
  );
}

/** Shows /v1/document?contract_id=, ?receipt=, ?invoice=, ?waiver= or ?year=: one document, as on paper. */
export function DocumentPage() {
  const [search] = useSearchParams();
  const kind = (Object.keys(kinds) as (keyof typeof kinds)[]).find((name) => search.has(name));
  if (kind) return <Named key={kind} kind={kind} named={search.get(kind) ?? ""} />;
  return <ContractDocument contractId={search.get("contract_id") ?? "none"} />;
}
