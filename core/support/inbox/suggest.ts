import type { StuckThing } from "./stuck-thing.ts";

/** What frees a stuck thing: the command that support types, and why it is the one. */
export type Suggestion = { readonly command: string; readonly why: string };

type Subject = Pick<StuckThing, "kind" | "noun" | "id" | "state" | "contractId" | "detail" | "people">;

const act = "--ticket <id> --reason <text>";

/** Ends the detail of a job whose work was done by another way. */
export const workIsDone = "(The work was done without it since.)";

const numberIn = (detail: string | null): string => /milestone (\d+)/.exec(detail ?? "")?.[1] ?? "<number>";

/** The one command that looks into a stuck thing. */
export const doctorOf = ({ noun, id, contractId, people }: Subject): string => {
  if (noun === "case") return `dibbs cases show ${id}`;
  if (noun === "contract" || noun === "milestone" || noun === "payment") return `dibbs doctor ${noun} ${id}`;
  if (contractId !== null) return `dibbs doctor contract ${contractId}`;
  if (noun === "server" || noun === "chat") return "dibbs doctor system";
  return people[0] ? `dibbs doctor person ${people[0].id}` : "dibbs inbox";
};

const forMilestone = (it: Subject): Suggestion => {
  const move = `dibbs contracts act ${it.contractId}`;
  const number = numberIn(it.detail);
  return it.state === "planned"
    ? {
        command: `${move} submit --milestone ${number} ${act}`,
        why: "if the bidder says on the phone that it is done; else both cancel, or agree on another day",
      }
    : {
        command: `${move} return --milestone ${number} --tell <words> ${act}`,
        why: "if the poster says on the phone what is missing; if nothing is, they pay it",
      };
};

const forRefund = (it: Subject): Suggestion =>
  it.state === "failed"
    ? {
        command: `dibbs refunds retry ${it.id} ${act}`,
        why: "begins it anew on the bidder's behalf, once their account holds enough; where they gave it back another way, note that with refunds close",
      }
    : it.state === "requested"
      ? {
          command: `dibbs refunds agree ${it.id} ${act}`,
          why: "if the bidder agrees on the phone; refunds refuse if they do not",
        }
      : it.state === "bounced"
        ? {
            command: `dibbs refunds sync ${it.id} ${act}`,
            why: "goes on once the bidder's account takes money; where the milestone was paid again, give it to the poster and note that with refunds pay-elsewhere",
          }
        : {
            command: `dibbs refunds sync ${it.id} ${act}`,
            why: "asks the provider how the money stands, and goes on from its answer; never gives it twice",
          };

const forPayment = (it: Subject): Suggestion => {
  switch (it.state) {
    case "unresolved":
      return {
        command: `dibbs payments resolve ${it.id} ${act}`,
        why: "asks the provider what became of it; nothing is paid again on a guess",
      };
    case "failed":
    case "returned":
      return {
        command: `dibbs payments retry ${it.id} ${act}`,
        why: "starts a new payment of the milestone once the cause is gone",
      };
    case "charged":
      // It says in the detail why it is held, where it is.
      if (it.detail?.includes(": ")) {
        return {
          command: `dibbs payments sync ${it.id} ${act}`,
          why: "asks once more; it goes on by itself once the cause is gone, or give all of a card's charge back with payments refund",
        };
      }
      return {
        command: `dibbs transfers retry ${it.id} ${act}`,
        why: "passes the charge on to the bidder once their account takes money again",
      };
    default:
      return {
        command: `dibbs payments sync ${it.id} ${act}`,
        why: "asks the provider how it stands, and goes on from its answer; never pays again",
      };
  }
};

/** What support does about a stuck thing. */
export const suggest = (it: Subject): Suggestion => {
  switch (it.noun) {
    case "contract":
      return it.kind === "offer-unanswered"
        ? {
            command: `dibbs contracts withdraw ${it.id} ${act}`,
            why: "lets the poster hire somebody else, if the bidder does not answer on the phone either",
          }
        : { command: `dibbs contracts end ${it.id} ${act}`, why: "everything is paid; both can give feedback then" };
    case "milestone":
      return forMilestone(it);
    case "payment":
      return forPayment(it);
    case "refund":
      return forRefund(it);
    case "chargeback":
      if (it.state === "lost") {
        return {
          command: `dibbs chargebacks close ${it.id} --how <words> ${act}`,
          why: "notes how the loss was dealt with, once the bidder has paid it back or Dibbs bears it for good; no money moves",
        };
      }
      return {
        command: `dibbs contracts timeline ${it.contractId}`,
        why: "what to answer the chargeback with, on the card provider's own pages; what the bank decides arrives by itself",
      };
    case "account": {
      const [personId, rail] = it.id.split(":");
      return {
        command: `dibbs accounts sync ${personId} --rail ${rail} ${act}`,
        why: "asks the provider anew, once its owner has told it what it wants to know",
      };
    }
    case "webhook_event":
      return {
        command: `dibbs webhooks replay ${it.id} ${act}`,
        why: "looks into what it names; only what the provider then answers is believed",
      };
    case "job":
      if (it.detail?.endsWith(workIsDone)) {
        return { command: `dibbs jobs drop ${it.id} ${act}`, why: "there is nothing left to do, and nothing at stake" };
      }
      return { command: `dibbs jobs retry ${it.id} ${act}`, why: "does the work again; every job bears repetition" };
    case "ticket":
      return { command: `dibbs tickets reply ${it.id} <words>`, why: "somebody waits for an answer" };
    case "chat":
      return {
        command: "dibbs config check --online",
        why: "at the machine itself, by no profile: asks each provider whether it takes our keys; where Stream itself is down, it is waited for",
      };
    case "server":
      return {
        command: "npm start",
        why: "at the machine that it runs on, or as your hosting starts it; what it printed last says why it ended",
      };
    case "case":
      return {
        command: `dibbs cases close ${it.id} --reason <text>`,
        why: "if it is done; else note what comes next, or snooze it until then",
      };
  }
};
