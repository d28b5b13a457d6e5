import { type Command, Option } from "commander";
import { Effect } from "effect";
import { concernsOfSubject } from "#core/support/inbox/concerns-of.ts";
import { listStuck } from "#core/support/inbox/list-stuck.ts";
import { anythingStuck } from "#core/support/inbox/stuck-things.ts";
import { findAnyId, findWebhookEvent } from "#core/support/lookup/find-id.ts";
import { chooseWebhookEvents, mostInBatch } from "#core/support/staff/do-batch.ts";
import { ignoreWebhookEvent, replayWebhookEvent } from "#core/support/webhook-event/process-webhook-event.ts";
import { webhookEventLifecycle } from "#core/support/webhook-event/webhook-event.machine.ts";
import type { WebhookEvent } from "#core/support/webhook-event/webhook-event.ts";
import { WebhookEvents } from "#core/support/webhook-event/webhook-events.ts";
import { type ActOptions, act, actOptions, exampleOf } from "../act/act.ts";
import { actOn } from "../act/act-on.ts";
import { actOnMany, oneOrMany } from "../act/act-on-many.ts";
import type { Doors } from "../doors.ts";
import { webhookEventJson } from "../earlier-names.ts";
import type { PageOptions } from "../list-options.ts";
import { parseSince, parseUntil, timeHelp } from "../parse-time.ts";
import { type Output, printFacts } from "../print.ts";
import { listPages, showOne } from "../shown.ts";

type ListOptions = PageOptions & { about?: string };

/** Loads the unhandled webhook events, or those about one thing. */
const listWebhookEvents = Effect.fn("listWebhookEvents")(function* ({ about, limit, after }: ListOptions) {
  const webhookEvents = yield* WebhookEvents;
  if (about !== undefined) return { items: yield* webhookEvents.about([yield* findAnyId(about)], limit), next: null };
  const page = yield* listStuck({ ...anythingStuck, kind: "webhook-unhandled" }, { after: after ?? null, limit });
  return { items: yield* Effect.forEach(page.items, ({ id }) => webhookEvents.get(id)), next: page.next };
});

/** Loads a webhook event, and the ids of what a command on it concerns. */
const loadWebhookEvent = Effect.fn("loadWebhookEvent")(function* (id: string) {
  const webhookEvent = yield* findWebhookEvent(id);
  return { webhookEvent, concerns: yield* concernsOfSubject(webhookEvent.subject) };
});

/** Returns what a webhook event is about, in a few words. */
const subjectOf = ({ subject }: WebhookEvent): string =>
  Object.values(subject)
    .filter((part) => part !== subject.kind)
    .join(" ") || "nothing we know";

const printWebhookEvent = (output: Output, webhookEvent: WebhookEvent): void =>
  printFacts(output, [
    ["Webhook event", webhookEvent.id],
    ["Provider", webhookEvent.provider],
    ["Event", webhookEvent.event],
    ["About", `${webhookEvent.subject.kind.replaceAll("_", " ")}: ${subjectOf(webhookEvent)}`],
    ["Received", webhookEvent.receivedAt],
    ["State", webhookEvent.state],
    ["Processed", webhookEvent.processedAt],
    ["Trouble", webhookEvent.trouble],
  ]);

const example = "stripe:evt_1Nabc";

/** A time as it was typed, which identifies the command, and as it was parsed. */
type Typed = { readonly text: string; readonly at: Date };

const typed =
  (parse: (text: string) => Date) =>
  (text: string): Typed => ({ text, at: parse(text) });

type ReplayOptions = ActOptions & {
  since?: Typed;
  until?: Typed;
  provider?: string;
  state?: WebhookEvent["state"];
};

const manyHelp = `
  dibbs webhooks replay --since 2026-11-01T09:00Z --until 2026-11-01T11:30Z \\
    --provider stripe --ticket 019a0000-0000-7000-8000-000000000001 \\
    --reason "We were away"

--since makes one plan for all of them, of which ${mostInBatch} are the most. Broken off,
the same command, or --apply <plan>, goes on where it was. What fails is listed
at the end, keeps no other from being done, and makes the exit code 1.
${timeHelp}`;

export const webhooksCommand = (webhooks: Command, { open }: Doors): void => {
  listPages(webhooks, open, {
    description: "webhook events not processed for an hour, or all events about one thing",
    options: (command) =>
      command.option("--about <id>", "all about this payment, refund or person: our id, or the provider's"),
    help: "\nExamples:\n  dibbs webhooks list\n  dibbs webhooks list --about 019a0000-0000-7000-8000-000000000000 --json",
    load: listWebhookEvents,
    titles: ["Webhook event", "Event", "About", "Received", "State", "Trouble"],
    row: (it) => [it.id, it.event, it.subject.kind, it.receivedAt, it.state, it.trouble],
    json: webhookEventJson,
  });

  showOne(webhooks, open, {
    description: "one webhook event",
    thing: ["<id>", "its id, such as stripe:evt_1Nabc, or its last eight characters"],
    help: `\nExample:\n  dibbs webhooks show ${example}`,
    load: findWebhookEvent,
    json: webhookEventJson,
    print: printWebhookEvent,
  });

  actOptions(
    webhooks
      .command("replay")
      .summary("process webhook events again")
      .description("process a webhook event again, or all from a period; only the provider's answer counts")
      .argument("[id]", "its id, such as stripe:evt_1Nabc, or its last eight characters"),
  )
    .option("--since <time>", "instead of an id: all received then or later", typed(parseSince))
    .option("--until <time>", "all received by then; now by default", typed(parseUntil))
    .option("--provider <name>", "only from this provider, such as stripe")
    .addOption(
      new Option("--state <state>", "only in this state; by default received and failed").choices([
        ...webhookEventLifecycle.states,
      ]),
    )
    .addHelpText("after", `${exampleOf("webhooks replay", "", example)}${manyHelp}`)
    .action(async (given: string | undefined, options: ReplayOptions, command: Command) => {
      const { since, until, provider, state } = options;
      const id = oneOrMany(command, given, since !== undefined, "--since <time>");
      const context = await open();
      if (id === null || since !== undefined) {
        const filter = {
          since: since?.at ?? new Date(0),
          until: until?.at ?? new Date(),
          provider: provider ?? null,
          states: state === undefined ? (["received", "failed"] as const) : [state],
        };
        return actOnMany(context, options, {
          command: "webhooks replay",
          selection: {
            since: since?.text ?? null,
            until: until?.text ?? null,
            provider: filter.provider,
            state: state ?? null,
          },
          noun: ["webhook event", "webhook events"],
          find: chooseWebhookEvents(filter),
          does: (subject, staff) => Effect.map(replayWebhookEvent(staff, subject), (replayed) => replayed.state),
        });
      }
      const { webhookEvent, concerns } = await context.run(loadWebhookEvent(id));
      await act(context, options, {
        command: "webhooks replay",
        about: { webhookEvent: webhookEvent.id },
        concerns,
        sentence: `Process '${webhookEvent.event}' from ${webhookEvent.provider} by asking the provider.`,
        isRoutine: true,
        does: ({ staff }) => replayWebhookEvent(staff, webhookEvent.id),
        done: () => "The webhook event is processed.",
      });
    });

  actOn(webhooks, open, {
    name: "ignore",
    description: "ignore a webhook event that needs no action",
    thing: ["<id>", "its id, such as stripe:evt_1Nabc, or its last eight characters"],
    exampleThing: example,
    load: loadWebhookEvent,
    plan: ({ webhookEvent, concerns }) => ({
      about: { webhookEvent: webhookEvent.id },
      concerns,
      sentence: `Ignore '${webhookEvent.event}' from ${webhookEvent.provider}.`,
      does: ({ staff }) => ignoreWebhookEvent(staff, webhookEvent.id),
      done: () => "The webhook event is ignored.",
    }),
  });
};
