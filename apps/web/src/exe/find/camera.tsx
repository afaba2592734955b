import Scanner from '../../ui/scanner/scanner.tsx'
import { useOpenCode } from './use-open-code.ts'

/** A camera that opens what it sees. Heavy: load it with `lazy` when somebody wants to scan. */
export default function Camera({ onClose }: { onClose: () => void }) {
  const open = useOpenCode()
  return (
    <Scanner
      onClose={onClose}
      onCode={(code) => {
        onClose()
        void open(code)
      }}
    />
  )
}
