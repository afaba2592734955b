import { ActionIcon, Button, type ButtonProps } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { useText } from '../../language/use-text.tsx'
import { useScan } from './use-scan.tsx'

/** Begins to scan, where that is what one came for. */
export function ScanButton(props: Pick<ButtonProps, 'size' | 'fullWidth' | 'variant'>) {
  const { t } = useText()
  const { scan, camera } = useScan()
  return (
    <>
      <Button {...props} leftSection={<IconScan size={24} stroke={1.8} aria-hidden />} aria-haspopup="dialog" onClick={scan}>
        {t('exe.scan')}
      </Button>
      {camera}
    </>
  )
}

/** The same in the bar above every page: the next object, once one is done with this one. */
export function ScanIcon() {
  const { t } = useText()
  const { scan, camera } = useScan()
  return (
    <>
      <ActionIcon
        variant="light"
        size={40}
        radius="md"
        aria-label={t('ui.scanner.title')}
        title={t('ui.scanner.title')}
        aria-haspopup="dialog"
        onClick={scan}
      >
        <IconScan size={22} stroke={1.8} aria-hidden />
      </ActionIcon>
      {camera}
    </>
  )
}
