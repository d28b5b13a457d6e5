import type { Command } from "commander";
import { Effect } from "effect";
import { addressOf } from "#api/addresses.ts";
import { Alerts } from "#core/messaging/alert/alert.ts";
import { listSentAlerts } from "#core/messaging/alert/list-sent-alerts.ts";
import { resendAlert } from "#core/messaging/alert/resend-alert.ts";
import { People } from "#core/people/person/people.ts";
import { AlertId } from "#core/shared/ids.ts";
import { actOn } from "../act/act-on.ts";
import { helping, readId } from "../context.ts";
import type { Doors } from "../doors.ts";
import { type PageOptions, pageOf, pageOptions } from "../list-options.ts";
import { printJson, printTable } from "../print.ts";

const listHelp = `
Examples:
  dibbs alerts list maya@example.com
  dibbs alerts list maya@example.com --limit 5 --json`;

/** Loads an alert, and its recipient's name. */
const loadAlert = Effect.fn("loadAlert")(function* (text: string) {
  const alert = yield* (yield* Alerts).get(yield* readId(AlertId, "alert", text));
  const { name } = yield* (yield* People).get(alert.personId);
  return { alert, name };
});

export const alertsCommand = (alerts: Command, { open }: Doors): void => {
  pageOptions(
    alerts
      .command("list")
      .description("what we told somebody, and whether mail and pushes went out")
      .argument("<email>", "the person's email address"),
  )
    .addHelpText("after", listHelp)
    .action(async (email: string, options: PageOptions) => {
      const { run, output, staff } = await open();
      const { person } = await run(helping(staff.name, email));
      const page = await run(listSentAlerts(person.id, pageOf(options)));
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

  actOn(alerts, open, {
    name: "resend",
    summary: "send an alert's mail and pushes again",
    description: "send an alert's mail and pushes again, under the person's current settings",
    thing: ["<id>", "the alert's id, from dibbs alerts list"],
    load: loadAlert,
    plan: ({ alert, name }) => ({
      about: { alert: alert.id, person: alert.personId },
      concerns: [alert.personId],
      sentence: `Notify ${name} again: '${alert.title}'.`,
      does: ({ staff }) => resendAlert(staff, alert.id),
      done: ({ mails, pushes }) =>
        `${name} was notified again: ${mails === 1 ? "1 mail" : "no mail"}, ${pushes === 1 ? "1 push" : `${pushes} pushes`}.`,
    }),
  });
};
