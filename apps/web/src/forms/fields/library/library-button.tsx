import { Button, type MantineSize } from '@mantine/core'
import { IconFolders } from '@tabler/icons-react'
import { may } from '@verka/domain/access/permissions.ts'
import type { FilePurpose } from '@verka/domain/files/file-types.ts'
import type { FileReference } from '@verka/domain/forms/field-kind.ts'
import { Suspense, useState } from 'react'
import { useSession } from '../../../data/session-context.ts'
import { useText } from '../../../language/use-text.tsx'
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx'

// few forms are filled in by those who see the library
const LibraryPicker = lazyPart(() => import('./library-picker.tsx'))

/** Whether the reader may choose files of the library: those who see it. */
export const useMayChoose = (): boolean => may(useSession().user.role, 'fileScreens', 'read')

interface LibraryButtonProps {
  size: MantineSize
  purpose: FilePurpose
  isSeveral: boolean
  onChoose: (files: FileReference[]) => void
}

/** Opens the library beside the buttons that upload; nothing for those who do not see it. */
export function LibraryButton({ size, purpose, isSeveral, onChoose }: LibraryButtonProps) {
  const { t } = useText()
  const [isOpen, setOpen] = useState(false)
  const mayChoose = useMayChoose()
  if (!mayChoose) return null
  return (
    <>
      <Button
        variant="default"
        size={size === 'lg' ? 'md' : 'sm'}
        leftSection={<IconFolders size={18} stroke={1.8} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('fields.library')}
      </Button>
      {isOpen && (
        <Suspense>
          <LibraryPicker purpose={purpose} isSeveral={isSeveral} onChoose={onChoose} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
