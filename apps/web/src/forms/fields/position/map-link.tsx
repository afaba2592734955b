import { IconExternalLink } from '@tabler/icons-react'
import type { Position } from '@verka/domain/forms/field-kinds/position.ts'
import { readClientConfig } from '../../../client-config.ts'
import { useText } from '../../../language/use-text.tsx'
import { DisplayLink } from '../shared-displays.tsx'
import { mapAddress } from './map-address.ts'
import styles from './position.module.css'

/** Opens the position on the configured map. */
export function MapLink({ position }: { position: Position }) {
  const { t } = useText()
  const address = mapAddress(readClientConfig().mapsUrl, position)
  if (address === undefined) return null
  return (
    <span className={styles.map}>
      <DisplayLink href={address} text={t('fields.position.map')} isElsewhere />
      <IconExternalLink size={16} stroke={1.8} aria-hidden />
    </span>
  )
}
