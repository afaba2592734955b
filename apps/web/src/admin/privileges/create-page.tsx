export default function PrivilegePage() {
  return null
}
