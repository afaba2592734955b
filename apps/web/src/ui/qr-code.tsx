import { useMemo } from 'react'
import encodeQR from 'qr'
import classes from './qr-code.module.css'

/** A QR code, dark on light in every theme: some scanners read no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const modules = useMemo(() => encodeQR(text, 'raw', { border: 4, ecc: 'medium' }), [text])
  const path = modules.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      className={classes.code}
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
