import { StationForm } from './station-form.tsx'

export default function StationCreatePage() {
  return <StationForm />
}
