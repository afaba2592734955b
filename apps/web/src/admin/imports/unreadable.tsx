import { Alert, Group } from '@mantine/core'
import { IconFileAlert } from '@tabler/icons-react'
import { readImportAgain, type DataImport } from '@verka/domain/imports/imports.api.ts'
import { useSave } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { ButtonLink } from '../../ui/navigation/link.tsx'
import { Section } from '../../ui/page/section.tsx'
import { addressOfNewImport } from './import-addresses.ts'
import { EncodingSelect } from './mapping/encoding-select.tsx'

/** A file that cannot be read: why, and what may help. */
export function Unreadable({ one }: { one: DataImport }) {
  const { t } = useText()
  const again = useSave(readImportAgain)
  const isText = /\.(?:csv|txt|text)$/i.test(one.fileName)
  return (
    <Section title={t('imports.unreadable')}>
      <Alert color="red" icon={<IconFileAlert size={20} stroke={1.8} aria-hidden />} role="alert">
        {one.error?.text ?? t('imports.unreadableText')}
      </Alert>
      {isText && one.can.map && (
        <EncodingSelect
          value={one.table?.encoding ?? null}
          isDisabled={again.isPending}
          onChange={(encoding) => void again.mutateAsync({ params: { id: one.id }, body: { encoding } }).catch(() => undefined)}
        />
      )}
      <Group>
        <ButtonLink to={addressOfNewImport(one.target, one.typeId)} mih={44}>
          {t('imports.otherFile')}
        </ButtonLink>
      </Group>
    </Section>
  )
}
