import { PageHeader } from "#web/ui/PageHeader.tsx";

export function MyBidsPage() {
  return <PageHeader title="My Bids" />;
}
