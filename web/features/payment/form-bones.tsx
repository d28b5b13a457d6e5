import * as words from "#web/words.ts";

/** In place of the card form until it is there. */
export function FormBones() {
  return (
    <div className="stack-24" role="status">
      <span className="visually-hidden">{words.payment.preparing}</span>
      <span className="ui-bone payment-bone--field" />
      <span className="ui-bone payment-bone--field" />
      <span className="ui-bone payment-bone--button" />
    </div>
  );
}
