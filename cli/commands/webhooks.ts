import type { Command } from "commander";
import { Effect } from "effect";
import { listCases } from "#core/support/inbox/list-cases.ts";
import { anyCase } from "#core/support/inbox/stuck-cases.ts";
import type { Notice } from "#core/support/notice/notice.ts";
import { Notices } from "#core/support/notice/notices.ts";
import { ignoreNotice, replayNotice } from "#core/support/notice/settle-notice.ts";
import { type ActOptions, act, actOptions, exampleOf } from "../act/act.ts";
import { wholeNumber } from "../ask.ts";
import type { Context } from "../context.ts";
import type { Doors } from "../doors.ts";
import { type Output, printFacts, printJson, printTable, time } from "../print.ts";

type ListOptions = { about?: string; limit: number; after?: string; json?: boolean };

/** Those that nobody has looked into in time, or what was told of one thing. */
const listNotices = Effect.fn("listNotices")(function* ({ about, limit, after }: ListOptions) {
  const notices = yield* Notices;
  if (about !== undefined) return { items: yield* notices.about([about], limit), next: null };
  const page = yield* listCases({ ...anyCase, class: "webhook-unhandled" }, { after: after ?? null, limit });
  return { items: yield* Effect.forEach(page.items, ({ id }) => notices.get(id)), next: page.next };
});

/** What a notification is about, in a few words. */
const subjectOf = ({ subject }: Notice): string =>
  Object.values(subject)
    .filter((part) => part !== subject.kind)
    .join(" ") || "nothing we know";

const printNotice = (output: Output, notice: Notice): void =>
  printFacts(output, [
    ["Notification", notice.id],
    ["Provider", notice.provider],
    ["Event", notice.event],
    ["About", `${notice.subject.kind.replaceAll("_", " ")}: ${subjectOf(notice)}`],
    ["Received", time(notice.receivedAt)],
    ["State", notice.state],
    ["Looked into", notice.handledAt && time(notice.handledAt)],
    ["Trouble", notice.trouble],
  ]);

const example = "stripe:evt_1Nabc";

/** `dibbs webhooks …` */
export const webhooksCommand = (webhooks: Command, { open }: Doors): void => {
  const load = ({ run }: Context, id: string) => run(Effect.flatMap(Notices, (notices) => notices.get(id)));

  webhooks
    .command("list")
    .description("notifications that nobody has looked into for an hour, or all that were told of one thing")
    .option("--about <id>", "all about this payment, refund or person, by our id or the provider's name for it")
    .option("--limit <n>", "how many at most", wholeNumber(1, 100), 20)
    .option("--after <key>", "go on after the page that ended with this key")
    .option("--json", "print JSON")
    .addHelpText(
      "after",
      "\nExamples:\n  dibbs webhooks list\n  dibbs webhooks list --about 019a0000-0000-7000-8000-000000000000 --json",
    )
    .action(async (options: ListOptions) => {
      const { run, output } = await open();
      const page = await run(listNotices(options));
      if (options.json) return printJson(output, page);
      printTable(
        output,
        ["Notification", "Event", "About", "Received", "State", "Trouble"],
        page.items.map((it) => [it.id, it.event, it.subject.kind, time(it.receivedAt), it.state, it.trouble]),
        "None.",
      );
      if (page.next) output.write(`\nMore: add --after ${page.next}`);
    });

  webhooks
    .command("show")
    .description("one notification")
    .argument("<id>", "the provider's name and its id of it")
    .option("--json", "print JSON")
    .addHelpText("after", `\nExample:\n  dibbs webhooks show ${example}`)
    .action(async (id: string, options: { json?: boolean }) => {
      const context = await open();
      const notice = await load(context, id);
      if (options.json) return printJson(context.output, notice);
      printNotice(context.output, notice);
    });

  actOptions(
    webhooks
      .command("replay")
      .description("look into what a notification names; only what the provider answers is believed")
      .argument("<id>", "the provider's name and its id of it"),
  )
    .addHelpText("after", exampleOf("webhooks replay", "", example))
    .action(async (id: string, options: ActOptions) => {
      const context = await open();
      const notice = await load(context, id);
      await act(context, options, {
        command: "webhooks replay",
        about: { notice: id },
        sentence: `Look into what '${notice.event}' of ${notice.provider} names, by asking the provider.`,
        isRoutine: true,
        does: ({ staff }) => replayNotice(staff, id),
        done: () => "What it names was looked into.",
      });
    });

  actOptions(
    webhooks
      .command("ignore")
      .description("put a notification aside that nothing is to be done about")
      .argument("<id>", "the provider's name and its id of it"),
  )
    .addHelpText("after", exampleOf("webhooks ignore", "", example))
    .action(async (id: string, options: ActOptions) => {
      const context = await open();
      const notice = await load(context, id);
      await act(context, options, {
        command: "webhooks ignore",
        about: { notice: id },
        sentence: `Put '${notice.event}' of ${notice.provider} aside without looking into it.`,
        does: ({ staff }) => ignoreNotice(staff, id),
        done: () => "It is put aside.",
      });
    });
};
