import type { Command } from "commander";
import { Effect } from "effect";
import { viewPath } from "#api/addresses.ts";
import type { Link } from "#core/shared/link.ts";
import { createViewSession, endViewsOf } from "#core/support/view-session/create-view-session.ts";
import { readPage } from "#core/support/view-session/read-page.ts";
import { type ActOptions, aboutPerson, act, actOptions, exampleOf, maya, staffActorWith } from "../act/act.ts";
import { actOn, onPerson } from "../act/act-on.ts";
import { someWords } from "../ask.ts";
import { type Context, helping } from "../context.ts";
import { time } from "../print.ts";
import { addressAt, openAddress } from "../web-page.ts";

type ViewOptions = ActOptions & { page: string; web?: boolean };

/** Adds the commands that show staff somebody's pages as they see them: `dibbs people view` and `end-view`. */
export const viewPersonCommands = (people: Command, open: () => Promise<Context>): void => {
  actOptions(
    people
      .command("view")
      .summary("see somebody's pages as they see them")
      .description("make a read-only link to somebody's pages for 30 minutes; we notify them")
      .argument("<email>", "the person's email address")
      .option("--page <page>", "where to begin: contract/ID, listing/ID, ticket/ID, chat/ID or a name", "listings")
      .option("--web", "open it in this machine's browser"),
  )
    .addHelpText(
      "after",
      `
The link opens once, within 10 minutes, in one browser. Nothing can be changed
there, and what only they may see, such as where they are signed in, is not
shown. When it is opened they read that support has looked at their account and
what about. Each thing that is looked at stands in the audit. It ends after 30
minutes, with 'End' in the browser, or by dibbs people end-view. A page by its
name is one of alerts, chats, credentials, feedback, listings, my-bids,
notifications, payments, projects, security and support. The staff's own pages
are for managers.
${exampleOf("people view", "--page projects --web", maya)}`,
    )
    .action(async (email: string, options: ViewOptions) => {
      const context = await open();
      const { person } = await context.run(helping(context.staff.name, email));
      const page: Link = await context.run(readPage(person.id, options.page));
      const [, thing] = options.page.split("/", 2);
      const staffActor = await staffActorWith(context, options);
      const address = await addressAt(context, viewPath);
      let link: string | undefined;
      await act(context, options, {
        command: "people view",
        about: { person: person.id, page: options.page },
        concerns: [person.id, ...(thing ? [thing] : [])],
        sentence: `Make a read-only link to ${person.name}'s pages. They are notified when you open it.`,
        does: () =>
          Effect.map(createViewSession(staffActor, person.id, page), ({ token, ...made }) => ({
            ...made,
            link: `${address}#${token}`,
          })),
        done: (made) => {
          link = made.link;
          return `Open it by ${time(context.output, made.openBefore)}, in your browser:\n  ${made.link}`;
        },
      });
      if (link && options.web) await openAddress(context.output, link);
    });

  actOn(people, open, {
    name: "end-view",
    summary: "end every view of somebody's pages",
    description: "end every view of somebody's pages at once, no matter who is viewing",
    ...onPerson,
    options: (command) => command.option("--reason <text>", "why, for the history", someWords),
    known: { ticket: "known", reason: "known" },
    help: `\nExamples:\n  dibbs people end-view ${maya}\n  dibbs people end-view ${maya} --yes`,
    plan: (person) => ({
      ...aboutPerson(person.id),
      sentence: `End every view of ${person.name}'s pages.`,
      does: ({ staff }) => Effect.flatMap(helping(staff, person.id), ({ actor }) => endViewsOf(actor)),
      done: ({ ended }) => `${ended === 1 ? "1 view was" : `${ended} views were`} ended.`,
    }),
  });
};
