import type { ReactNode } from "react";
import { ProblemError } from "#api/call.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import type { IconName } from "#web/ui/Icon.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { Reading } from "./reading.tsx";

/** Whether there is no such thing for this person, or no longer. */
export const isNotThere = (cause: unknown): boolean =>
  cause instanceof ProblemError && [400, 403, 404].includes(cause.problem.status);

/** What stands in place of a page whose one thing is on its way, could not be read, or is not there for this person. */
export function NotRead({
  title,
  read,
  rows,
  loading,
  gone,
}: {
  title: string;
  read: { readonly error: unknown; readonly refetch: () => unknown };
  /** How many bones stand for what comes. */
  rows: number;
  loading: string;
  gone: { icon: IconName; title: string; hint: ReactNode; to: string; label: string };
}) {
  return (
    <>
      <PageHeader title={title} />
      {isNotThere(read.error) ? (
        <EmptyState icon={gone.icon} title={gone.title} action={<ButtonLink to={gone.to}>{gone.label}</ButtonLink>}>
          {gone.hint}
        </EmptyState>
      ) : (
        <Reading of={read} skeleton={<Skeleton shape="row" count={rows} label={loading} />} />
      )}
    </>
  );
}
