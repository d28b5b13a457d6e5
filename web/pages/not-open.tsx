import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";

/** A part of Dibbs that the menu names and that is not open at this version. */
export function NotOpenPage({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState icon="clock" title="Not open yet" action={<ButtonLink to="/v1">Go to the listings</ButtonLink>}>
        This part of Dibbs opens in a later version.
      </EmptyState>
    </>
  );
}
