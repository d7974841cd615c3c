/** SVG paths of icons that only the staff's screens have, drawn like those of src/ui/icon-paths.ts. */
export const staffPaths = {
  bell: 'M6 10.5a6 6 0 0 1 12 0c0 5.5 2 6.5 2 6.5H4s2-1 2-6.5Z M10 20.3h4',
  'bell-off':
    'M6 10.5a6 6 0 0 1 9.6-4.8 M17.9 9.6c.2 5.7 2.1 7.4 2.1 7.4h-3 M13 17H4s2-1 2-6.5 M10 20.3h4 M4 3.5l16.5 17',
  send: 'M4 12 20 4.5 15.5 19.5 11.5 13.5 4 12Z M11.5 13.5 20 4.5',
  door: 'M6 20.5V4h12v16.5 M3.5 20.5h17 M14.5 12.2h.2',
  list: 'M8.5 6H20 M8.5 12H20 M8.5 18H20 M4.2 6v.1 M4.2 12v.1 M4.2 18v.1',
  crate: 'M3 8.5h18V19H3V8.5Z M3 13.5h18 M8 8.5V19 M16 8.5V19 M5 8.5l2-4h10l2 4',
  more: 'M5 12.9a.9.9 0 1 0 0-1.8.9.9 0 0 0 0 1.8Z M12 12.9a.9.9 0 1 0 0-1.8.9.9 0 0 0 0 1.8Z M19 12.9a.9.9 0 1 0 0-1.8.9.9 0 0 0 0 1.8Z',
  chat: 'M4 5h16v11H10.5L6 20v-4H4V5Z',
  lock: 'M6 11h12v9H6v-9Z M8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  backspace: 'M8.5 5.5H21v13H8.5L3 12l5.5-6.5Z M12.5 9.5l5 5 M17.5 9.5l-5 5',
  undo: 'M9 6 4 11l5 5 M4 11h9a6 6 0 0 1 6 6v2',
  keyboard: 'M3 6.5h18v11H3v-11Z M7 10v.1 M10.5 10v.1 M14 10v.1 M17.5 10v.1 M8 14h8',
} as const;

declare module '@/ui/icon-paths' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- Declaration merging needs an interface.
  interface MoreIcons extends Record<keyof typeof staffPaths, string> {}
}
