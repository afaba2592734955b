import { IconBraces, IconFileSpreadsheet, IconFileText } from '@tabler/icons-react'
import { SCHEMA_FORMATS, type SchemaFormat } from '@verka/domain/exports/schema-exports.api.ts'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import { useText } from '../../language/use-text.tsx'
import { FileGroup } from './file-group.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'

const ICONS = { xlsx: IconFileSpreadsheet, csv: IconFileText, json: IconBraces } as const

interface NamedSchema {
  id: string
  key: string
  localizedNames: LocalizedTexts
}

interface SchemaFilesProps {
  schemas: readonly NamedSchema[]
  isDisabled: boolean
  onSave: (schemaId: string, format: SchemaFormat) => void
}

/** The formats of an export by each data schema, in the menu of a list. */
export function SchemaFiles({ schemas, isDisabled, onSave }: SchemaFilesProps) {
  const { t, textOf } = useText()
  return schemas.map(({ id, key, localizedNames }) => (
    <FileGroup key={id} title={t('exchange.bySchema', { schema: textOf(localizedNames) || key })}>
      {SCHEMA_FORMATS.map((format) => {
        const Icon = ICONS[format]
        return (
          <Menu.Item
            key={format}
            leftSection={<Icon size={18} stroke={1.8} aria-hidden />}
            disabled={isDisabled}
            onClick={() => onSave(id, format)}
          >
            {t(`exchange.format.${format}`)}
          </Menu.Item>
        )
      })}
    </FileGroup>
  ))
}
