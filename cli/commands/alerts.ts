import type { Command } from "commander";
import { Effect } from "effect";
import { addressOf } from "#api/addresses.ts";
import { Alerts } from "#core/messaging/alert/alert.ts";
import { listSentAlerts } from "#core/messaging/alert/list-sent-alerts.ts";
import { resendAlert } from "#core/messaging/alert/resend-alert.ts";
import { People } from "#core/people/person/people.ts";
import { AlertId } from "#core/shared/ids.ts";
import { type ActOptions, act, actOptions, exampleOf } from "../act/act.ts";
import { wholeNumber } from "../ask.ts";
import { helping, readId } from "../context.ts";
import type { Doors } from "../doors.ts";
import { printJson, printTable } from "../print.ts";

const listHelp = `
Examples:
  dibbs alerts list maya@example.com
  dibbs alerts list maya@example.com --limit 5 --json`;

/** An alert, and the name of whom it is for. */
const loadAlert = Effect.fn("loadAlert")(function* (text: string) {
  const alert = yield* (yield* Alerts).get(yield* readId(AlertId, "alert", text));
  const { name } = yield* (yield* People).get(alert.personId);
  return { alert, name };
});

type ListOptions = { limit: number; after?: string; json?: boolean };

/** `dibbs alerts …` */
export const alertsCommand = (alerts: Command, { open }: Doors): void => {
  alerts
    .command("list")
    .description("what we told somebody, and whether mail and pushes went out")
    .argument("<email>", "the person's email address")
    .option("--limit <n>", "how many at most", wholeNumber(1, 100), 20)
    .option("--after <key>", "the next page: the key at the end of the last one")
    .option("--json", "print JSON")
    .addHelpText("after", listHelp)
    .action(async (email: string, options: ListOptions) => {
      const { run, output, staff } = await open();
      const { person } = await run(helping(staff.name, email));
      const page = await run(listSentAlerts(person.id, { after: options.after ?? null, limit: options.limit }));
      if (options.json) {
        return printJson(output, { ...page, items: page.items.map((it) => ({ ...it, link: addressOf(it.link) })) });
      }
      printTable(
        output,
        ["Alert", "When", "What", "Read", "Mail", "Push"],
        page.items.map((it) => [
          it.id,
          it.createdAt,
          it.title,
          it.readAt === null ? "no" : "yes",
          it.trouble === null || it.mail === "sent" ? it.mail : `${it.mail}: ${it.trouble}`,
          it.push,
        ]),
        "Nothing.",
      );
      if (page.next) output.write(`\nMore: add --after ${page.next}`);
    });

  actOptions(
    alerts
      .command("resend")
      .summary("send an alert's mail and pushes again")
      .description("send an alert's mail and pushes again, under the person's current settings")
      .argument("<id>", "the alert's id, from dibbs alerts list"),
  )
    .addHelpText("after", exampleOf("alerts resend"))
    .action(async (id: string, options: ActOptions) => {
      const context = await open();
      const { alert, name } = await context.run(loadAlert(id));
      await act(context, options, {
        command: "alerts resend",
        about: { alert: alert.id, person: alert.personId },
        concerns: [alert.personId],
        sentence: `Notify ${name} again: '${alert.title}'.`,
        does: ({ staff }) => resendAlert(staff, alert.id),
        done: ({ mails, pushes }) =>
          `${name} was notified again: ${mails === 1 ? "1 mail" : "no mail"}, ${pushes === 1 ? "1 push" : `${pushes} pushes`}.`,
      });
    });
};
