import { paths } from "#api/addresses.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";

/** An address that leads nowhere. */
export function NotFoundPage() {
  return (
    <>
      <PageHeader title="Page not found" />
      <EmptyState
        icon="question-circle"
        title="There is no page at this address"
        action={
          <ButtonLink to={paths.listings} variant="primary">
            Go to the listings
          </ButtonLink>
        }
      >
        The link may be old, or a letter of it may be missing.
      </EmptyState>
    </>
  );
}
