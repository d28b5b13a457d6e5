import { PageHeader } from "#web/ui/PageHeader.tsx";

export function SellerContractPage() {
  return <PageHeader title="Contract Details" />;
}
