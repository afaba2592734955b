import { PublicListForm } from './list-form.tsx'

export default function PublicListCreatePage() {
  return <PublicListForm />
}
