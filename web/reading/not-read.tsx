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

/** Whether the thing does not exist for this person, or no longer. */
export const isNotThere = (cause: unknown): boolean =>
  cause instanceof ProblemError && [400, 403, 404].includes(cause.problem.status);

/** Returns the contract that the address names, or an id that never exists. */
export const useNamedContract = (): string => useSearchParams()[0].get("contract_id") ?? "none";

/** The links away from a missing thing. */
const onwards = { payments: words.navigation.paymentMethods, projects: words.navigation.myProjects };

/** Replaces a page whose data is loading, could not be read, or does not exist for this person. */
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
  /** The number of placeholder rows. */
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
