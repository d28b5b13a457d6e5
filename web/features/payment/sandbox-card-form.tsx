import { useFields } from "#web/forms/use-fields.ts";
import { Button } from "#web/ui/Button.tsx";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { FieldRow, Fields } from "#web/ui/Field.tsx";
import { Form } from "#web/ui/Form.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import * as words from "#web/words.ts";
import {
  expiryOf,
  formatCvc,
  formatExpiry,
  formatNumber,
  isWholeCvc,
  isWholeExpiry,
  isWholeNumber,
} from "./card-entry.ts";
import { type ConfirmCard, confirmSandboxCard } from "./confirm-card.ts";

/** The test provider's cards; any other number is refused. */
const testCards = [
  ["4242424242424242", words.payment.testOutcomes.succeeds],
  ["4000000000000002", words.payment.testOutcomes.declined],
  ["4000000000009995", words.payment.testOutcomes.insufficient],
  ["4000002500003155", words.payment.testOutcomes.confirmed],
  ["4000000000000077", words.payment.testOutcomes.late],
  ["4000000000000341", words.payment.testOutcomes.lateFailure],
  ["4000000000000119", words.payment.testOutcomes.lost],
  ["4000000000000259", words.payment.testOutcomes.silent],
] as const;

const blank = { number: "", expiry: "", cvc: "" };
type Entry = typeof blank;

const problemsOf = ({ number, expiry, cvc }: Entry): Partial<Entry> => ({
  ...(isWholeNumber(number) ? {} : { number: words.payment.cardNumberInvalid }),
  ...(isWholeExpiry(expiry) ? {} : { expiry: words.payment.expiryInvalid }),
  ...(isWholeCvc(cvc) ? {} : { cvc: words.payment.cvcInvalid }),
});

/** Shows the card form of the test provider, with its test numbers. */
export function SandboxCardForm({
  id,
  locked,
  onPay,
}: {
  id: string;
  locked: boolean;
  onPay: (confirm: ConfirmCard) => void;
}) {
  const { values: card, change, check, field } = useFields(blank);
  /** Returns the props of a field that formats its text as on a card. */
  const written = (name: keyof Entry, write: (text: string) => string) => ({
    ...field(name),
    dir: "ltr" as const,
    inputMode: "numeric" as const,
    readOnly: locked,
    onChange: (text: string) => change({ [name]: write(text) }),
  });

  const submit = (form: HTMLFormElement) => {
    if (locked || !check(form, problemsOf(card))) return;
    onPay(confirmSandboxCard({ number: card.number, expiry: expiryOf(card.expiry), cvc: card.cvc }));
  };

  return (
    <Form id={id} onSubmit={submit}>
      <Fields>
        <TextField
          label={words.payment.cardNumber}
          autoComplete="cc-number"
          placeholder="1234 1234 1234 1234"
          {...written("number", formatNumber)}
        />
        <FieldRow>
          <TextField
            label={words.payment.expiry}
            autoComplete="cc-exp"
            placeholder={words.payment.expiryShape}
            {...written("expiry", (text) => formatExpiry(text, card.expiry))}
          />
          <TextField label={words.payment.cvc} autoComplete="cc-csc" placeholder="CVC" {...written("cvc", formatCvc)} />
        </FieldRow>
      </Fields>
      <Disclosure className="test-cards" summary={words.payment.testCards}>
        <p className="soft">{words.payment.testCardsHint}</p>
        <ul className="plain-list test-cards__list">
          {testCards.map(([number, label]) => (
            <li key={number}>
              <Button
                variant="text"
                aria-label={`${words.payment.testCardsUse(formatNumber(number))}: ${label}`}
                onPress={() => {
                  if (!locked) change({ number: formatNumber(number), expiry: "12 / 34", cvc: "123" });
                }}
              >
                <bdi className="tabular" dir="ltr">
                  {formatNumber(number)}
                </bdi>
              </Button>
              <span className="soft">{label}</span>
            </li>
          ))}
        </ul>
      </Disclosure>
    </Form>
  );
}
