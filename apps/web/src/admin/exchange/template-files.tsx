import { IconTableImport } from '@tabler/icons-react'
import { TEMPLATE_ROWS, type TemplateRows } from '@verka/domain/exports/templates.api.ts'
import { useText } from '../../language/use-text.tsx'
import { FileGroup } from './file-group.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'

/** The template for imports, in the menu of a list: empty, or with the listed rows. */
export function TemplateFiles({ isTooLong, onSave }: { isTooLong: boolean; onSave: (rows: TemplateRows) => void }) {
  const { t } = useText()
  return (
    <FileGroup title={t('exchange.forImport')}>
      {TEMPLATE_ROWS.map((rows) => (
        <Menu.Item
          key={rows}
          leftSection={<IconTableImport size={18} stroke={1.8} aria-hidden />}
          disabled={isTooLong && rows === 'listed'}
          onClick={() => onSave(rows)}
        >
          {t(`exchange.template.${rows}`)}
        </Menu.Item>
      ))}
    </FileGroup>
  )
}
