import { Button, Group, type MantineSize } from '@mantine/core'
import { useRef, type ReactNode } from 'react'

interface ChooseFilesProps {
  id: string
  size: MantineSize
  describedBy: string | undefined
  isInvalid: boolean
  /** The ways to choose: each opens the system's file picker or its camera. */
  ways: { label: string; icon: ReactNode; accept: string; capture?: 'environment'; isSeveral: boolean }[]
  onChoose: (files: File[]) => void
}

/** Buttons that open the system's file picker, or its camera. */
export function ChooseFiles({ id, size, describedBy, isInvalid, ways, onChoose }: ChooseFilesProps) {
  const inputs = useRef<(HTMLInputElement | null)[]>([])
  return (
    <Group gap="xs">
      {ways.map(({ label, icon, accept, capture, isSeveral }, index) => (
        <div key={label}>
          <input
            ref={(input) => {
              inputs.current[index] = input
            }}
            type="file"
            hidden
            accept={accept}
            multiple={isSeveral}
            {...(capture && { capture })}
            aria-hidden
            tabIndex={-1}
            data-file-input
            onChange={(event) => {
              const { files } = event.currentTarget
              if (files && files.length > 0) onChoose([...files])
              // the same file may be chosen again
              event.currentTarget.value = ''
            }}
          />
          <Button
            {...(index === 0 && { id, 'data-add-file': true })}
            variant="default"
            size={size === 'lg' ? 'md' : 'sm'}
            leftSection={icon}
            aria-describedby={describedBy}
            aria-invalid={isInvalid}
            onClick={() => inputs.current[index]?.click()}
          >
            {label}
          </Button>
        </div>
      ))}
    </Group>
  )
}
