import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { paths } from "#api/addresses.ts";
import { ProblemError } from "#api/call.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import type { IconName } from "#web/ui/Icon.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import * as words from "#web/words.ts";
import { Reading } from "./reading.tsx";

/** Whether there is no such thing for this person, or no longer. */
export const isNotThere = (cause: unknown): boolean =>
  cause instanceof ProblemError && [400, 403, 404].includes(cause.problem.status);

/** The contract that the address names; where it names none, one that is not there. */
export const useNamedContract = (): string => useSearchParams()[0].get("contract_id") ?? "none";

/** Where one goes on from what is not there. */
const onwards = { payments: words.navigation.paymentMethods, projects: words.navigation.myProjects };

/** What stands in place of a page whose one thing is on its way, could not be read, or is not there for this person. */
export function NotRead({
  title,
  read,
  rows,
  said,
  icon,
  to,
}: {
  title: string;
  read: { readonly error: unknown; readonly refetch: () => unknown };
  /** How many bones stand for what comes. */
  rows: number;
  said: { readonly loading: string; readonly gone: string; readonly goneHint: ReactNode };
  icon: IconName;
  to: keyof typeof onwards;
}) {
  return (
    <>
      <PageHeader title={title} />
      {isNotThere(read.error) ? (
        <EmptyState icon={icon} title={said.gone} action={<ButtonLink to={paths[to]}>{onwards[to]}</ButtonLink>}>
          {said.goneHint}
        </EmptyState>
      ) : (
        <Reading of={read} skeleton={<Skeleton shape="row" count={rows} label={said.loading} />} />
      )}
    </>
  );
}
