import { TenantForm } from './tenant-form.tsx'

export default function TenantCreatePage() {
  return <TenantForm />
}
