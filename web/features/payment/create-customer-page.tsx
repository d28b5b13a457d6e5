import { Redacted } from "effect";
import { Navigate, useNavigate } from "react-router-dom";
import { paths } from "#api/addresses.ts";
import { createPaymentCustomerEndpoint } from "#api/endpoints/bank.ts";
import { listAccountsEndpoint } from "#api/endpoints/payments.ts";
import { viewSetupEndpoint } from "#api/endpoints/setup.ts";
import { applicationIssues } from "#core/money/payout-account/customer-application.ts";
import type { Person } from "#core/people/person/person.ts";
import { dayOf } from "#core/shared/time-zone.ts";
import { fieldProblems, useDo, usePerson, useRead } from "#web/client.ts";
import { focusFirstError } from "#web/forms/focus-first-error.ts";
import { fieldsOf, useFields } from "#web/forms/use-fields.ts";
import { ReadProblem } from "#web/reading/read-problem.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { DateField } from "#web/ui/DateInput.tsx";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { Field, FieldRow, Fields } from "#web/ui/Field.tsx";
import { Form } from "#web/ui/Form.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { Problem } from "#web/ui/Problem.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { useToasts } from "#web/ui/Toasts.tsx";
import * as words from "#web/words.ts";
import { FormSkeleton } from "./form-skeleton.tsx";
import "./payment.css";

const customer = words.paymentCustomer;

const termsUrl = "https://www.dwolla.com/legal/tos/";
const privacyUrl = "https://www.dwolla.com/legal/privacy/";

interface Draft {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly address1: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly dateOfBirth: string;
  readonly ssn: string;
  readonly terms: boolean;
}
type Problems = Readonly<Record<string, string>>;

/** The attributes of each text field: keyboard, autocomplete and maximum length. */
const typing = {
  firstName: { autoComplete: "given-name", maxLength: 60 },
  lastName: { autoComplete: "family-name", maxLength: 60 },
  email: { type: "email", dir: "ltr", autoComplete: "email", maxLength: 254 },
  address1: { dir: "auto", autoComplete: "address-line1", maxLength: 120 },
  city: { autoComplete: "address-level2", maxLength: 80 },
  state: { autoComplete: "address-level1", maxLength: 20 },
  postalCode: { inputMode: "numeric", dir: "ltr", autoComplete: "postal-code", maxLength: 10 },
  ssn: { type: "password", inputMode: "numeric", dir: "ltr", autoComplete: "off", maxLength: 11 },
} as const;

/** Prefills what the profile contains; the rest is typed here, and stored nowhere. */
const draftOf = ({ name, email, streetAddress, city, state, zipCode }: Person): Draft => {
  const [firstName = "", ...others] = name.split(" ");
  return {
    firstName,
    lastName: others.join(" "),
    email,
    address1: streetAddress ?? "",
    city: city ?? "",
    state: state ?? "",
    postalCode: zipCode?.slice(0, 5) ?? "",
    dateOfBirth: "",
    ssn: "",
    terms: false,
  };
};

const problemsOf = (draft: Draft, fullSsn: boolean): Problems => {
  const { terms, ...form } = draft;
  const application = { ...form, dateOfBirth: Redacted.make(form.dateOfBirth), ssn: Redacted.make(form.ssn) };
  const found = applicationIssues(application, { fullSsn, today: dayOf(new Date()) });
  return {
    ...Object.fromEntries(found.toReversed().map(({ field, message }) => [field, message])),
    ...(terms ? {} : { terms: customer.termsRequired }),
  };
};

/** The form's own names for the API's fields. */
const spelled: Readonly<Record<string, string>> = {
  first_name: "firstName",
  last_name: "lastName",
  postal_code: "postalCode",
  date_of_birth: "dateOfBirth",
};

function CustomerForm({ fullSsn, isTest }: { fullSsn: boolean; isTest: boolean }) {
  const navigate = useNavigate();
  const toasts = useToasts();
  const create = useDo(createPaymentCustomerEndpoint, { problems: "form" });
  const { values: draft, found, check, ...typed } = useFields(draftOf(usePerson()));
  const refused = Object.fromEntries(
    Object.entries(fieldProblems(create.problem)).map(([field, message]) => [spelled[field] ?? field, message]),
  );
  const shown: Problems = { ...refused, ...found };
  const change = (part: Partial<Draft>) => {
    typed.change(part);
    create.reset();
  };
  const field = fieldsOf(draft, shown, change);
  const text = (name: keyof typeof typing) => ({ ...typing[name], ...field(name) });

  const submit = async (form: HTMLFormElement) => {
    create.reset();
    if (!check(form, problemsOf(draft, fullSsn))) return;
    const made = await create.run({
      body: {
        first_name: draft.firstName,
        last_name: draft.lastName,
        email: draft.email,
        address1: draft.address1,
        city: draft.city,
        state: draft.state,
        postal_code: draft.postalCode,
        date_of_birth: draft.dateOfBirth,
        ssn: draft.ssn,
      },
    });
    if (!made) return focusFirstError(form);
    const said = words.bankAccount.what[made.status];
    if (made.status === "verified") toasts.success(words.bankAccount.title, said);
    else toasts.info(words.bankAccount.title, said);
    navigate(paths.payments);
  };

  const general = create.problem && (!create.problem.issues || shown.form) ? create.problem : undefined;
  return (
    <Form onSubmit={submit} className="customer-form">
      <Fields>
        {general ? (
          <Problem
            title={general.title}
            message={shown.form ?? general.detail}
            whatToDo={general.whatToDo}
            reference={general.reference || undefined}
          />
        ) : null}
        <FieldRow>
          <TextField label={customer.firstName} {...text("firstName")} />
          <TextField label={customer.lastName} {...text("lastName")} />
        </FieldRow>
        <TextField label={customer.email} {...text("email")} />
        <TextField label={customer.address} {...text("address1")} />
        <TextField label={customer.city} {...text("city")} />
        <FieldRow>
          <TextField label={customer.state} help={customer.stateHelp} {...text("state")} />
          <TextField label={customer.postalCode} {...text("postalCode")} />
        </FieldRow>
        <DateField
          label={customer.birthDate}
          autoComplete="bday"
          min="1900-01-01"
          max={dayOf(new Date())}
          {...field("dateOfBirth")}
        />
        <TextField label={fullSsn ? customer.fullSsn : customer.ssn} help={customer.ssnHelp} {...text("ssn")} />
        <Field
          label={customer.termsOfService}
          group
          error={shown.terms}
          help={
            <>
              {customer.readTerms}{" "}
              <a href={termsUrl} target="_blank" rel="noreferrer">
                {customer.termsOfService}
              </a>
              {", "}
              <a href={privacyUrl} target="_blank" rel="noreferrer">
                {customer.privacyPolicy}
              </a>
            </>
          }
        >
          {(wiring) => (
            <Checkbox
              {...wiring}
              label={<bdi>{customer.terms}</bdi>}
              checked={draft.terms}
              onChange={(terms) => change({ terms })}
            />
          )}
        </Field>
        <div>
          <Button type="submit" variant="primary" busy={create.busy}>
            {customer.submit}
          </Button>
        </div>
      </Fields>
      {isTest ? (
        <Disclosure className="test-cards" summary={customer.testPeople}>
          <p className="soft">{customer.testPeopleHint}</p>
          <ul className="plain-list test-cards__list">
            {customer.testFirstNames.map(([firstName, label]) => (
              <li key={firstName}>
                <Button variant="text" aria-label={`${firstName}: ${label}`} onPress={() => change({ firstName })}>
                  {firstName}
                </Button>
                <span className="soft">{label}</span>
              </li>
            ))}
          </ul>
        </Disclosure>
      ) : null}
    </Form>
  );
}

/**
 * Shows /v1/payments/createcustomer: the form for the provider of bank transfers, filled in once, or again if the
 * provider says so.
 */
export function CreateCustomerPage() {
  const setup = useRead(viewSetupEndpoint, {});
  const found = useRead(listAccountsEndpoint, {});
  const status = found.data?.find(({ rail }) => rail === "bank")?.customer?.status;
  const isRetry = status === "retry";
  const error = found.error ?? setup.error;
  // A person who already filled in the form does not see it again; the accounts page shows the next step.
  if (status !== undefined && !isRetry) return <Navigate to={paths.payments} replace />;
  return (
    <>
      <PageHeader
        title={isRetry ? customer.retryTitle : customer.title}
        sentence={isRetry ? customer.retry : customer.sentence}
        back={{ to: paths.payments, label: customer.back }}
      />
      {found.data && setup.data ? (
        <CustomerForm fullSsn={isRetry} isTest={setup.data.bank === "sandbox"} />
      ) : error ? (
        <ReadProblem cause={error} onRetry={() => Promise.all([found.refetch(), setup.refetch()])} />
      ) : (
        <FormSkeleton />
      )}
    </>
  );
}
