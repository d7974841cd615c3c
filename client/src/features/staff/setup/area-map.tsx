import { useRef, useState, type MouseEvent } from 'react';
import { View } from 'react-native';

import { flat, round, tilesOf, type Point } from '@/lib/mercator';
import { makeStyles } from '@/theme';
import { IconButton, Note } from '@/ui';
import css from './area-map.module.css';
import { useT } from './texts';

const useStyles = makeStyles((t) => ({
  field: {
    height: 280,
    borderRadius: t.radius.button,
    overflow: 'hidden',
    backgroundColor: t.color.tileLeaf,
  },
  zoom: { position: 'absolute', right: t.space.x2, top: t.space.x2, gap: t.space.x2 },
  button: { backgroundColor: t.color.surface },
  source: { position: 'absolute', right: 0, bottom: 0, backgroundColor: t.color.surface },
  words: { paddingHorizontal: t.space.x1 },
}));

const height = 280;
const zooms = { least: 8, most: 18 };
const metresPerDegree = 111_320;

/** The zoom at which the whole circle is in view. */
function fitting(point: Point, metres: number): number {
  for (let zoom = zooms.most; zoom > zooms.least; zoom--) {
    if (radiusAt(point, metres, zoom) < height * 0.44) return zoom;
  }
  return zooms.least;
}

function radiusAt(point: Point, metres: number, zoom: number): number {
  const north = { ...point, latitude: point.latitude + metres / metresPerDegree };
  return flat(point, zoom).y - flat(north, zoom).y;
}

interface Props {
  point: Point;
  metres: number;
  tileUrl: string;
  attribution: string;
  onMove: (point: Point) => void;
}

/** The map on which the keeper presses where the shop is, with the circle of the deliveries. Without its tiles the numbers below it do. */
export function AreaMap({ point, metres, tileUrl, attribution, onMove }: Props) {
  const t = useT();
  const styles = useStyles();
  const node = useRef<HTMLButtonElement>(null);
  const [width, setWidth] = useState(0);
  const [by, setBy] = useState(0);
  const [failed, setFailed] = useState(false);
  const zoom = Math.min(zooms.most, Math.max(zooms.least, fitting(point, metres) + by));
  const middle = flat(point, zoom);
  const radius = radiusAt(point, metres, zoom);

  function press({ clientX, clientY, detail }: MouseEvent): void {
    const box = node.current?.getBoundingClientRect();
    // A press by the keyboard has no place; the fields below do the same.
    if (!box || detail === 0) return;
    const next = {
      x: middle.x + clientX - box.left - box.width / 2,
      y: middle.y + clientY - box.top - height / 2,
    };
    onMove(round(next, zoom));
  }
  return (
    <View style={styles.field} onLayout={({ nativeEvent }) => setWidth(nativeEvent.layout.width)}>
      <button ref={node} type="button" aria-label={t('map')} className={css.ground} onClick={press}>
        {tilesOf(tileUrl, middle, zoom, { width, height }).map(({ key, uri, left, top }) => (
          <img
            key={key}
            src={uri}
            alt=""
            draggable={false}
            style={{ left, top }}
            onLoad={() => setFailed(false)}
            onError={({ currentTarget }) => {
              // The sign of a broken picture says nothing that the sentence below does not.
              currentTarget.style.visibility = 'hidden';
              setFailed(true);
            }}
          />
        ))}
        <svg width={width} height={height} aria-hidden="true">
          <circle cx={width / 2} cy={height / 2} r={radius} />
          <path
            transform={`translate(${width / 2 - 22} ${height / 2 - 40}) scale(1.8333)`}
            d="M12 21s7-6 7-11.2A7 7 0 0 0 5 9.8C5 15 12 21 12 21Z"
          />
        </svg>
      </button>
      <View style={styles.zoom}>
        <IconButton icon="plus" label={t('zoomIn')} style={styles.button} onPress={() => setBy(by + 1)} />
        <IconButton icon="minus" label={t('zoomOut')} style={styles.button} onPress={() => setBy(by - 1)} />
      </View>
      <View style={styles.source}>
        <Note style={styles.words}>{failed ? t('noMap') : attribution}</Note>
      </View>
    </View>
  );
}
