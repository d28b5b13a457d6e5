/**
 * How pages read and write:
 *
 *   const found = useRead(viewListingEndpoint, { params: { listingId } });          // TanStack's useQuery
 *   const bids = useReadPages(listBidsEndpoint, { params: { listingId } });         // useInfiniteQuery; `bids.rows`
 *   const hire = useDo(hireBidderEndpoint, { said: words.bidder.hired(name), onDone: onClose });
 *   const contract = await hire.run({ params: { bidId } });                         // undefined if it failed
 *
 * A read is cached under [endpoint's name, input]. A write makes every read stale that shows the changed thing (concerns.ts).
 * A problem becomes a notice, or with `problems: "form"` stays in `hire.problem`, and the form shows it by field.
 */
import {
  keepPreviousData,
  QueryClient,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { type AnyEndpoint, type CallOptions, type InputOf, ProblemError, type ReplyOf } from "#api/call.ts";
import type { Problem } from "#api/endpoint.ts";
import { viewSelfEndpoint } from "#api/endpoints/session.ts";
import type { Person } from "#core/people/person/person.ts";
import { concerns, type Noun, nounOf } from "#web/changes/concerns.ts";
import { noteOwnMove } from "#web/changes/fresh.ts";
import { byField } from "#web/forms/by-field.ts";
import { proofCode, withProof } from "#web/session/proof.ts";
import { callSignedIn, type SessionState, sessionState, subscribeToSession, takePerson } from "#web/session/session.ts";
import { isViewing } from "#web/session/viewing.ts";
import { useToasts } from "#web/ui/Toasts.tsx";
import * as words from "#web/words.ts";

/**
 * After this long a read is repeated when its screen opens; until then the live connection keeps it current. In
 * milliseconds.
 */
const freshFor = 30_000;
const mostRetries = 2;
/** How often a view session refreshes what is on its visible screen, in milliseconds. */
const viewAsksEvery = 15_000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: freshFor,
      refetchInterval: isViewing && viewAsksEvery,
      // An error of the API is final; only requests that did not arrive are worth repeating.
      retry: (count, cause) =>
        count < mostRetries &&
        cause instanceof ProblemError &&
        (cause.problem.status === 0 || cause.problem.status >= 502),
    },
    // Mutations never wait for a connection: they would be sent when the person no longer expects it.
    mutations: { networkMode: "always", retry: false },
  },
});

// The next person to sign in must not see the previous person's data.
subscribeToSession(() => {
  if (sessionState().status === "signed-out") queryClient.clear();
});

export const useSession = (): SessionState => useSyncExternalStore(subscribeToSession, sessionState);

/** Returns the signed-in person; for pages that only they can see. */
export const usePerson = (): Person => {
  const session = useSession();
  if (session.status !== "signed-in") throw new Error("This page is for somebody who is signed in.");
  return session.person;
};

/** Keeps the signed-in person in sync with the server; for the frame around the pages. */
export const usePersonAsItChanges = (): Person => {
  const person = usePerson();
  const { data } = useQuery<Person, ProblemError>({
    queryKey: readKey(viewSelfEndpoint, {}),
    queryFn: ({ signal }) => callSignedIn(viewSelfEndpoint, {}, { signal }),
    initialData: person,
  });
  useEffect(() => takePerson(data), [data]);
  return person;
};

/** Converts any failure to the problem that screens show. */
export const problemOf = (cause: unknown): Problem =>
  cause instanceof ProblemError
    ? cause.problem
    : {
        type: "about:blank",
        title: words.app.errorExclaimed,
        detail: words.app.somethingWentWrong,
        status: 0,
        code: "Unexpected",
        reference: "",
      };

/** Returns the first message for each field that the API rejected. */
export const fieldProblems = (problem: Problem | undefined): Readonly<Record<string, string>> =>
  byField(problem?.issues ?? []);

export const readKey = (endpoint: AnyEndpoint, input: unknown): readonly unknown[] => [endpoint.name, input];

type ReadOptions = {
  /** If false, the read waits. */
  readonly enabled?: boolean;
  /** Keeps showing the previous data until the answer to a changed question arrives. */
  readonly keepPrevious?: boolean;
  /** Reads when its screen opens even if the data is fresh. */
  readonly again?: boolean;
};

/** Reads an endpoint, and again whenever what it shows has changed. */
export const useRead = <E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  { enabled = true, keepPrevious = false, again = false }: ReadOptions = {},
): UseQueryResult<ReplyOf<E>, ProblemError> =>
  useQuery<ReplyOf<E>, ProblemError>({
    queryKey: readKey(endpoint, input),
    queryFn: ({ signal }) => callSignedIn(endpoint, input, { signal }),
    enabled,
    ...(again ? { refetchOnMount: "always" as const } : {}),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });

type PageReply = { readonly items: readonly unknown[]; readonly next: string | null };
type PageEndpoint = AnyEndpoint & { readonly reply: { readonly Type: PageReply } };
type RowOf<E extends PageEndpoint> = E["reply"]["Type"]["items"][number];

/** Reads a list page by page; `rows` contains the rows that have arrived. */
export const useReadPages = <E extends PageEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  { enabled = true, keepPrevious = false }: ReadOptions = {},
): UseInfiniteQueryResult<{ pages: ReplyOf<E>[] }, ProblemError> & { readonly rows: readonly RowOf<E>[] } => {
  const found = useInfiniteQuery<ReplyOf<E>, ProblemError, { pages: ReplyOf<E>[] }, readonly unknown[], string | null>({
    queryKey: [...readKey(endpoint, input), "pages"],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...(input as { readonly query?: object }).query, ...(pageParam ? { after: pageParam } : {}) };
      return callSignedIn(endpoint, { ...input, query }, { signal });
    },
    initialPageParam: null,
    getNextPageParam: (last) => (last as PageReply).next,
    enabled,
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
  const { data } = found;
  const rows = useMemo(() => (data?.pages ?? []).flatMap((page) => (page as PageReply).items as RowOf<E>[]), [data]);
  return { ...found, rows };
};

/** Reads everything on the screen again that shows this kind of thing. */
export const refreshNoun = (noun: Noun): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => concerns[noun].includes(String(queryKey[0])) });

/** The API's codes for a person who is no longer signed in. */
const signedOutCodes: readonly string[] = ["Unauthenticated", "SessionEnded"];

export type Doing<E extends AnyEndpoint> = {
  /**
   * Resolves to the reply, or to undefined if it failed and the person has been told; also if the same request is
   * already in progress, as after a double click.
   */
  readonly run: (input: InputOf<E>, options?: CallOptions) => Promise<ReplyOf<E> | undefined>;
  readonly busy: boolean;
  readonly problem: Problem | undefined;
  readonly reset: () => void;
};

/** A notice: its title, or the title with a sentence below. */
type Said = string | readonly [title: string, message: string];

type DoOptions<E extends AnyEndpoint> = {
  /** Where a problem is shown: as a notice, or by the form itself. */
  readonly problems?: "notice" | "form";
  /** The notice after success. */
  readonly said?: Said | ((reply: ReplyOf<E>) => Said);
  /** Runs after success, once the notice is shown. */
  readonly onDone?: (reply: ReplyOf<E>) => unknown;
};

/** Calls an endpoint that changes something. */
export const useDo = <E extends AnyEndpoint>(endpoint: E, options: DoOptions<E> = {}): Doing<E> => {
  const toasts = useToasts();
  const now = useRef(options);
  now.current = options;
  const mutation = useMutation<ReplyOf<E>, ProblemError, { input: InputOf<E>; options: CallOptions | undefined }>({
    mutationFn: ({ input, options }) => withProof(() => callSignedIn(endpoint, input, options)),
    onMutate: ({ input }) => noteOwnMove((input as { readonly params?: object }).params),
    onSettled: () => {
      // After an error as well: it mostly means that the screen was stale.
      const noun = nounOf(endpoint.path);
      if (noun) void refreshNoun(noun);
    },
  });
  const { mutateAsync, reset } = mutation;
  const hideProblem = useRef<() => void>(undefined);
  const underWay = useRef(new Set<string>());
  const run = useCallback(
    async (input: InputOf<E>, call?: CallOptions) => {
      // Read at the start, because later changes on the screen are about something else.
      const { problems = "notice", said, onDone } = now.current;
      const same = JSON.stringify(input);
      if (underWay.current.has(same)) return undefined;
      underWay.current.add(same);
      hideProblem.current?.();
      let reply: ReplyOf<E>;
      try {
        reply = await mutateAsync({ input, options: call });
      } catch (cause) {
        const { code, title, detail, whatToDo } = problemOf(cause);
        // The form that could show the problem is gone: a signed-out person is on the sign-in page.
        if (signedOutCodes.includes(code)) toasts.error(words.app.error, words.app.pleaseLogin);
        // A person who has just canceled the dialog knows it.
        else if (problems === "notice" && code !== proofCode)
          hideProblem.current = toasts.error(title, [detail, whatToDo].filter(Boolean).join(" "));
        return undefined;
      } finally {
        underWay.current.delete(same);
      }
      const notice = typeof said === "function" ? said(reply) : said;
      if (typeof notice === "string") toasts.success(notice);
      else if (notice) toasts.success(...notice);
      await onDone?.(reply);
      return reply;
    },
    [mutateAsync, toasts],
  );
  return { run, busy: mutation.isPending, problem: mutation.error ? problemOf(mutation.error) : undefined, reset };
};
