import { PageHeader } from "#web/ui/PageHeader.tsx";

export function BiddersPage() {
  return <PageHeader title="View Bidders" />;
}
