import { PageHeader } from "#web/ui/PageHeader.tsx";

export function CardPaymentPage() {
  return <PageHeader title="Pay by card" />;
}
