import type { BankBehaviour } from "#adapters/sandbox/test-banks.ts";
import {
  type Customer,
  type Document,
  insufficientFunds,
  isoOf,
  legStatusOf,
  millisOf,
  newId,
  noSuchAccount,
  review,
  type Source,
  type State,
  type Status,
  statusOf,
  type Transfer,
  takes,
} from "./state.ts";

type DwollaRequest = {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** The fake's base URL. */
  readonly at: string;
};
export type Answer = { readonly status: number; readonly location?: string; readonly json?: unknown };
type Operation = (state: State, request: DwollaRequest) => Answer;

const ok = (json: unknown): Answer => ({ status: 200, json });
const made = (location: string): Answer => ({ status: 201, location });
const no = (status: number, code: string, message: string, more: object = {}): Answer => ({
  status,
  json: { code, message, ...more },
});
const nowhere = () => no(404, "NotFound", "The requested resource was not found.");

type Complaint = { readonly code: string; readonly message: string; readonly path: string };
const invalid = (...errors: ReadonlyArray<Complaint>): Answer =>
  no(400, "ValidationError", "Validation error(s) present. See embedded errors list for more details.", {
    _embedded: { errors },
  });

type Form = Omit<Customer, "id" | "status" | "created"> & { readonly ssn: string; readonly dateOfBirth: string };

const byFirstName: Readonly<Record<string, Status>> = {
  retry: "retry",
  document: "document",
  suspended: "suspended",
  deactivated: "deactivated",
};

const statusFor = ({ firstName, ssn }: Form): Status => {
  const status = byFirstName[firstName.toLowerCase()] ?? "verified";
  return status === "retry" && ssn.length === 9 ? "verified" : status;
};

const complaintsOf = (form: Form, digits: number): ReadonlyArray<Complaint> => [
  ...(/^\d{4}-\d{2}-\d{2}$/.test(form.dateOfBirth)
    ? []
    : [{ code: "Invalid", message: "DateOfBirth invalid.", path: "/dateOfBirth" }]),
  ...(new RegExp(`^\\d{${digits}}$`).test(form.ssn)
    ? []
    : [{ code: "Invalid", message: "Ssn invalid.", path: "/ssn" }]),
  ...(/^\d{5}$/.test(form.postalCode)
    ? []
    : [{ code: "Invalid", message: "PostalCode invalid.", path: "/postalCode" }]),
];

const customerJson = (at: string, customer: Customer) => ({
  _links: { self: { href: `${at}/customers/${customer.id}` } },
  ...customer,
  type: "personal",
  ...(customer.correlationId === null ? {} : { correlationId: customer.correlationId }),
});

const withId = <Thing>(found: Thing | undefined, answer: (thing: Thing) => Answer): Answer =>
  found === undefined ? nowhere() : answer(found);

const sourceJson = (at: string, { id, customerId, name, type, created, removed }: Source) => ({
  _links: {
    self: { href: `${at}/funding-sources/${id}` },
    customer: { href: `${at}/customers/${customerId}` },
  },
  id,
  status: "verified",
  type,
  name,
  created,
  removed,
  ...(type === "bank" ? { bankAccountType: "checking", bankName: "SANDBOX TEST BANK", channels: ["ach"] } : {}),
});

const href = (at: string, kind: "customers" | "transfers" | "funding-sources" | "accounts", id: string) => ({
  href: `${at}/${kind}/${id}`,
});

/** Returns a transfer's legs between the customers' banks, and its fees, each as a transfer of its own. */
const partsOf = (state: State, at: string, transfer: Transfer) => {
  const { id, from, to, value, createdAt, fees } = transfer;
  if (from.type === "balance") return [];
  const amount = { value, currency: "USD" };
  const main = href(at, "transfers", id);
  const status = statusOf(state, transfer);
  const leg = legStatusOf(state, transfer);
  const part = (name: string, more: object, of: object) => ({
    id: `${id}-${name}`,
    of: [from.customerId, to.customerId],
    createdAt,
    json: { _links: { self: href(at, "transfers", `${id}-${name}`), ...more }, id: `${id}-${name}`, amount, ...of },
  });
  const customers = { payer: href(at, "customers", from.customerId), payee: href(at, "customers", to.customerId) };
  return [
    {
      ...part(
        "funding",
        {
          source: href(at, "funding-sources", from.id),
          "source-funding-source": href(at, "funding-sources", from.id),
          destination: customers.payer,
          "funded-transfer": main,
        },
        { status, created: isoOf(createdAt) },
      ),
      of: [from.customerId],
    },
    ...(leg === null
      ? []
      : [
          {
            ...part(
              "funded",
              {
                source: customers.payee,
                destination: href(at, "funding-sources", to.id),
                "destination-funding-source": href(at, "funding-sources", to.id),
                "funding-transfer": main,
              },
              { status: leg, created: isoOf(createdAt + takes.transfer) },
            ),
            of: [to.customerId],
          },
        ]),
    ...fees.map((fee, place) => ({
      ...part(
        `fee-${place}`,
        {
          source: href(at, "customers", fee.chargeTo),
          destination: href(at, "accounts", "the-master-account"),
          "created-from-transfer": main,
        },
        { status, created: isoOf(createdAt), amount: { value: fee.value, currency: "USD" } },
      ),
      of: [fee.chargeTo],
    })),
  ];
};

const transferJson = (state: State, at: string, transfer: Transfer) => ({
  _links: {
    self: { href: `${at}/transfers/${transfer.id}` },
    source: href(at, "customers", transfer.from.customerId),
    // Money from a balance goes to a bank account of the same customer.
    destination:
      transfer.from.type === "balance"
        ? href(at, "funding-sources", transfer.to.id)
        : href(at, "customers", transfer.to.customerId),
    ...(transfer.from.type === "balance"
      ? {}
      : { "funding-transfer": href(at, "transfers", `${transfer.id}-funding`) }),
    ...(legStatusOf(state, transfer) === null
      ? {}
      : { "funded-transfer": href(at, "transfers", `${transfer.id}-funded`) }),
    "source-funding-source": { href: `${at}/funding-sources/${transfer.from.id}` },
    "destination-funding-source": { href: `${at}/funding-sources/${transfer.to.id}` },
  },
  id: transfer.id,
  status: statusOf(state, transfer),
  amount: { value: transfer.value, currency: "USD" },
  created: isoOf(transfer.createdAt),
  metadata: transfer.metadata,
  ...(transfer.correlationId === null ? {} : { correlationId: transfer.correlationId }),
});

const documentJson = (state: State, at: string, { id, type, fails, createdAt }: Document) => {
  const isReviewed = millisOf(state) - createdAt >= takes.document;
  return {
    _links: { self: { href: `${at}/documents/${id}` } },
    id,
    type,
    created: isoOf(createdAt),
    status: isReviewed ? "reviewed" : "pending",
    documentVerificationStatus: isReviewed ? (fails ? "rejected" : "accepted") : "pending",
    ...(isReviewed && fails
      ? {
          failureReason: "ScanNotReadable",
          allFailureReasons: [{ reason: "ScanNotReadable", description: "The scan is not readable." }],
        }
      : {}),
  };
};

/** Reads `processor-sandbox-<bank>-<behaviour>`, which is what Plaid tells Dwolla about an account. */
const readPlaidToken = (token: string) => {
  const [, bankKey, behaviour] = /^processor-sandbox-([\w.]+)-(\w+)$/.exec(token) ?? [];
  return bankKey === undefined ? null : { bankKey, behaviour: behaviour as BankBehaviour };
};

const sourceAt = (state: State, href: string | undefined): Source | undefined => {
  const source = state.sources.get(href?.split("/").at(-1) ?? "");
  return source?.removed ? undefined : source;
};

type Href = { readonly href: string };
type Order = {
  readonly _links: { readonly source: Href; readonly destination: Href };
  readonly amount: { readonly value: string; readonly currency: string };
  readonly fees?: ReadonlyArray<{
    readonly _links: { readonly "charge-to": Href };
    readonly amount: { readonly value: string };
  }>;
  readonly correlationId?: string;
  readonly metadata?: Readonly<Record<string, string>>;
};

const page = <Row>(rows: ReadonlyArray<Row>, { limit = "25", offset = "0" }: Readonly<Record<string, string>>) =>
  rows.slice(Number(offset), Number(offset) + Number(limit));

/** What each call does, by its name. */
export const operations: Readonly<Record<string, Operation>> = {
  "POST /customers": (state, { body, at }) => {
    const form = body as Form;
    if ([...state.customers.values()].some(({ email }) => email === form.email)) {
      return invalid({
        code: "Duplicate",
        message: "A customer with the specified email already exists.",
        path: "/email",
      });
    }
    const complaints = complaintsOf(form, 4);
    if (complaints.length > 0) return invalid(...complaints);
    const id = newId();
    // The social security number and the birth date are not stored.
    const { ssn: _ssn, dateOfBirth: _born, ...kept } = form;
    state.customers.set(id, {
      ...kept,
      id,
      correlationId: form.correlationId ?? null,
      status: statusFor(form),
      created: isoOf(millisOf(state)),
    });
    const balance = newId();
    state.sources.set(balance, {
      id: balance,
      customerId: id,
      name: "Balance",
      type: "balance",
      behaviour: "settles",
      bankKey: "",
      created: isoOf(millisOf(state)),
      removed: false,
    });
    return made(`${at}/customers/${id}`);
  },
  "GET /customers": (state, { query, at }) => {
    // `email` matches exactly; `search` does not, and returns the best guess first.
    const found = [...state.customers.values()].filter((it) =>
      query.email === undefined ? it.email.includes(query.search ?? "") : it.email === query.email,
    );
    return ok({
      _embedded: { customers: page(found, query).map((customer) => customerJson(at, review(state, customer))) },
      total: found.length,
    });
  },
  "GET /customers/{id}": (state, { params, at }) =>
    withId(state.customers.get(params.id ?? ""), (customer) => ok(customerJson(at, review(state, customer)))),
  "POST /customers/{id}": (state, { params, body, at }) =>
    withId(state.customers.get(params.id ?? ""), (customer) => {
      if (customer.status !== "retry") return no(403, "InvalidResourceState", "Resource cannot be modified.");
      const form = body as Form;
      const complaints = complaintsOf(form, 9);
      if (complaints.length > 0) return invalid(...complaints);
      Object.assign(customer, { firstName: form.firstName, lastName: form.lastName, status: statusFor(form) });
      return ok(customerJson(at, customer));
    }),
  "POST /customers/{id}/documents": (state, { params, body, at }) =>
    withId(state.customers.get(params.id ?? ""), (customer) => {
      if (customer.status !== "document") return no(403, "InvalidResourceState", "Resource cannot be modified.");
      const { documentType, file, fileName } = body as { documentType: string; file: string; fileName: string };
      const id = newId();
      state.documents.set(id, {
        id,
        customerId: customer.id,
        type: documentType,
        fails: fileName.includes("fail"),
        createdAt: millisOf(state),
        bytes: file.length,
      });
      return made(`${at}/documents/${id}`);
    }),
  "GET /customers/{id}/documents": (state, { params, at }) => {
    const found = [...state.documents.values()].filter(({ customerId }) => customerId === params.id);
    return ok({
      _links: { self: { href: `${at}/customers/${params.id}/documents` } },
      _embedded: { documents: found.map((document) => documentJson(state, at, document)) },
      total: found.length,
    });
  },
  "GET /customers/{id}/funding-sources": (state, { params, query, at }) => {
    const found = [...state.sources.values()].filter(
      ({ customerId, removed }) => customerId === params.id && (query.removed !== "false" || !removed),
    );
    return ok({ _embedded: { "funding-sources": found.map((source) => sourceJson(at, source)) }, total: found.length });
  },
  "POST /customers/{id}/funding-sources": (state, { params, body, at }) =>
    withId(state.customers.get(params.id ?? ""), (customer) => {
      const { plaidToken, name } = body as { plaidToken: string; name: string };
      const account = readPlaidToken(plaidToken);
      if (account === null) return no(400, "InvalidPlaidToken", "The Plaid token is not valid.");
      const known = [...state.sources.values()].find(
        ({ customerId, bankKey, removed }) => customerId === customer.id && bankKey === account.bankKey && !removed,
      );
      if (known) {
        const about = { href: `${at}/funding-sources/${known.id}` };
        return no(400, "DuplicateResource", `Bank already exists: id=${known.id}`, { _links: { about } });
      }
      const id = newId();
      state.sources.set(id, {
        ...account,
        id,
        customerId: customer.id,
        name,
        type: "bank",
        created: isoOf(millisOf(state)),
        removed: false,
      });
      return made(`${at}/funding-sources/${id}`);
    }),
  "GET /funding-sources/{id}": (state, { params, at }) =>
    withId(state.sources.get(params.id ?? ""), (source) => ok(sourceJson(at, source))),
  "POST /funding-sources/{id}": (state, { params, at }) =>
    withId(state.sources.get(params.id ?? ""), (source) => {
      if (source.removed) return no(400, "InvalidResourceState", "Funding source is removed.");
      source.removed = true;
      return ok(sourceJson(at, source));
    }),
  "POST /transfers": (state, { body, at }) => {
    const { _links, amount, fees = [], correlationId, metadata = {} } = body as Order;
    const from = sourceAt(state, _links.source.href);
    const to = sourceAt(state, _links.destination.href);
    if (!/^\d+\.\d{2}$/.test(amount.value) || Number(amount.value) <= 0 || amount.currency !== "USD") {
      return invalid({ code: "Invalid", message: "Amount is not valid.", path: "/amount/value" });
    }
    if (!from) return invalid({ code: "Invalid", message: "Invalid funding source.", path: "/_links/source/href" });
    if (!to) return invalid({ code: "Invalid", message: "Receiver not found.", path: "/_links/destination/href" });
    const sender = state.customers.get(from.customerId);
    if (sender?.status !== "verified") {
      return invalid({ code: "Restricted", message: "Sender restricted.", path: "/_links/source/href" });
    }
    if (from.behaviour === "refuses") {
      return invalid({ code: "OperationBlocked", message: "The bank refused the transfer.", path: "" });
    }
    const id = newId();
    state.transfers.set(id, {
      id,
      from,
      to,
      value: amount.value,
      fees: fees.map((fee) => ({
        chargeTo: fee._links["charge-to"].href.split("/").at(-1) ?? "",
        value: fee.amount.value,
      })),
      correlationId: correlationId ?? null,
      metadata,
      createdAt: millisOf(state),
      isSentOn: from.type === "bank" && !state.short.has(to.customerId),
    });
    return made(`${at}/transfers/${id}`);
  },
  "GET /transfers/{id}": (state, { params, at }) => {
    const transfer = state.transfers.get(params.id ?? "");
    if (transfer) return ok(transferJson(state, at, transfer));
    const parts = [...state.transfers.values()].flatMap((one) => partsOf(state, at, one));
    return withId(
      parts.find(({ id }) => id === params.id),
      ({ json }) => ok(json),
    );
  },
  "GET /transfers/{id}/failure": (state, { params }) => {
    const id = params.id ?? "";
    const main = state.transfers.get(id.replace(/-(funding|funded)$/, ""));
    return withId(main, (transfer) => {
      if (id.endsWith("-funded") || transfer.from.type === "balance") {
        return transfer.to.behaviour === "takes_nothing" ? ok(noSuchAccount) : nowhere();
      }
      return statusOf(state, transfer) === "failed" ? ok(insufficientFunds) : nowhere();
    });
  },
  "GET /customers/{id}/transfers": (state, { params, query, at }) =>
    withId(state.customers.get(params.id ?? ""), ({ id }) => {
      const isAsked = ({ correlationId, createdAt }: Pick<Transfer, "correlationId" | "createdAt">) =>
        (query.correlationId === undefined || correlationId === query.correlationId) &&
        (query.startDate === undefined || isoOf(createdAt).slice(0, 10) >= query.startDate);
      const found = [...state.transfers.values()].flatMap((transfer) => {
        const { from, to } = transfer;
        const isOwn = from.customerId === id || to.customerId === id;
        const parts = partsOf(state, at, transfer).filter(
          (part) => part.of.includes(id) && isAsked({ correlationId: null, createdAt: part.createdAt }),
        );
        return [
          ...(isOwn && isAsked(transfer) ? [transferJson(state, at, transfer)] : []),
          ...parts.map(({ json }) => json),
        ];
      });
      return ok({ _embedded: { transfers: page(found, query) }, total: found.length });
    }),
};
