import type { StuckThing } from "./stuck-thing.ts";

/** The command that support types to free a stuck thing, and why. */
export type Suggestion = { readonly command: string; readonly why: string };

type Subject = Pick<StuckThing, "kind" | "noun" | "id" | "state" | "contractId" | "detail" | "people">;

const act = "--ticket <id> --reason <text>";

/** The end of a dead job's detail if its work was done another way. */
export const workIsDone = "(The work has since been done without it.)";

const numberIn = (detail: string | null): string => /milestone (\d+)/.exec(detail ?? "")?.[1] ?? "<number>";

/** Returns the command that examines a stuck thing. */
export const doctorOf = ({ noun, id, contractId, people }: Subject): string => {
  if (noun === "case") return `dibbs cases show ${id}`;
  if (noun === "contract" || noun === "milestone" || noun === "payment") return `dibbs doctor ${noun} ${id}`;
  if (contractId !== null) return `dibbs doctor contract ${contractId}`;
  if (noun === "server" || noun === "chat") return "dibbs doctor system";
  return people[0] ? `dibbs doctor person ${people[0].id}` : "dibbs inbox";
};

/** Suggests a staff command on this thing. */
const acting = ({ id }: Pick<Subject, "id">, command: string, why: string, given = ""): Suggestion => ({
  command: `dibbs ${command} ${id} ${given}${act}`,
  why,
});

const forMilestone = ({ contractId, state, detail }: Subject): Suggestion => {
  const done = (event: string, given: string, why: string): Suggestion => ({
    command: `dibbs contracts act ${contractId} ${event} --milestone ${numberIn(detail)} ${given}${act}`,
    why,
  });
  return state === "planned"
    ? done("submit", "", "if the bidder says by phone that it's done; otherwise both cancel or agree on another date")
    : done("return", "--tell <words> ", "if the poster says by phone what's missing; if nothing is, they pay it");
};

const forRefund = (it: Subject): Suggestion => {
  switch (it.state) {
    case "failed":
      return acting(
        it,
        "refunds retry",
        "starts it again on the bidder's behalf once their account has enough; if they paid it back another way, record that with refunds close",
      );
    case "requested":
      return acting(it, "refunds agree", "if the bidder agrees by phone; if not, use refunds refuse");
    case "bounced":
      return acting(
        it,
        "refunds sync",
        "continues once the bidder's account can accept money; if the milestone was paid again, pay the poster another way and record that with refunds pay-elsewhere",
      );
    default:
      return acting(it, "refunds sync", "checks with the provider and continues from its answer; never refunds twice");
  }
};

const forPayment = (it: Subject): Suggestion => {
  switch (it.state) {
    case "unresolved":
      return acting(it, "payments resolve", "asks the provider what happened; never pays again on a guess");
    case "failed":
    case "returned":
      return acting(it, "payments retry", "starts a new payment for the milestone once the cause is gone");
    case "held":
      return acting(
        it,
        "payments refund",
        "if the bidder agrees to give it back; if the work is done, the poster releases it on the contract's page",
        "--tell <words> ",
      );
    case "charged":
      // The detail says why the money is on hold, if it is.
      return it.detail?.includes(": ")
        ? acting(
            it,
            "payments sync",
            "checks again; it continues by itself once the cause is gone, or refund the whole card charge with payments refund",
          )
        : acting(it, "transfers retry", "sends the charge to the bidder once their account can accept money again");
    default:
      return acting(it, "payments sync", "checks with the provider and continues from its answer; never pays again");
  }
};

/** Suggests what support can do about a stuck thing. */
export const suggest = (it: Subject): Suggestion => {
  switch (it.noun) {
    case "contract":
      return it.kind === "offer-unanswered"
        ? acting(
            it,
            "contracts withdraw",
            "lets the poster hire somebody else if the bidder doesn't answer the phone either",
          )
        : acting(it, "contracts end", "everything is paid; both can leave feedback then");
    case "milestone":
      return forMilestone(it);
    case "payment":
      return forPayment(it);
    case "refund":
      return forRefund(it);
    case "chargeback":
      if (it.state === "lost") {
        const why =
          "records how the loss was handled, once the bidder has paid it back or Dibbs writes it off; no money moves";
        return acting(it, "chargebacks close", why, "--how <words> ");
      }
      return {
        command: `dibbs contracts timeline ${it.contractId}`,
        why: "shows what to answer the chargeback with on the card provider's site; the bank's decision arrives by itself",
      };
    case "dispute":
      return acting(
        it,
        "disputes decide",
        "after reading what both say (disputes show); what isn't the bidder's share stays with the poster or is refunded",
        "--share <dollars> --tell <words> ",
      );
    case "account": {
      const [id = "", rail] = it.id.split(":");
      const why = "checks with the provider again, once the owner has given it what it asked for";
      return acting({ id }, "accounts sync", why, `--rail ${rail} `);
    }
    case "webhook_event":
      return acting(it, "webhooks replay", "processes it by asking the provider; only the provider's answer counts");
    case "job":
      return it.detail?.endsWith(workIsDone)
        ? acting(it, "jobs drop", "there's nothing left to do and nothing at stake")
        : acting(it, "jobs retry", "runs the job again; every job is safe to repeat");
    case "ticket":
      return { command: `dibbs tickets reply ${it.id} <words>`, why: "somebody is waiting for an answer" };
    case "chat":
      return {
        command: "dibbs config check --online",
        why: "on the machine itself, without a profile: asks each provider whether it accepts our keys; if Stream itself is down, wait for it",
      };
    case "server":
      return {
        command: "npm start",
        why: "on the machine it runs on, or however your hosting starts it; its last output says why it stopped",
      };
    case "case":
      return {
        command: `dibbs cases close ${it.id} --reason <text>`,
        why: "if it's done; otherwise note what comes next, or snooze it until then",
      };
  }
};
