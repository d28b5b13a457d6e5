import { PageHeader } from "#web/ui/PageHeader.tsx";

export function PaymentsPage() {
  return <PageHeader title="Payment Methods" />;
}
