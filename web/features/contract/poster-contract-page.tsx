import { PageHeader } from "#web/ui/PageHeader.tsx";

export function PosterContractPage() {
  return <PageHeader title="Contract Details" />;
}
