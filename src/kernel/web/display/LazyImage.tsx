import { ImageOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../language.ts';
import { webText } from '../web.text.ts';
import { Icon } from './Icon.tsx';
import './display.css';

const RETRIES = 4;
const FIRST_PAUSE_MS = 500;

interface LazyImageProps {
  readonly src: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

/** Loads when it comes into sight; tries four times more where it fails, then says so in its place. */
export function LazyImage({ src, alt, width, height }: LazyImageProps) {
  const t = useText(webText);
  const [failures, setFailures] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const failed = () => {
    setFailures(failures + 1);
    if (failures < RETRIES)
      timer.current = setTimeout(() => setAttempt(attempt + 1), FIRST_PAUSE_MS * 2 ** failures);
  };
  if (failures > RETRIES)
    return (
      <span
        className="image-failed"
        style={{ width, height }}
        role="img"
        aria-label={alt || t('image_failed')}
      >
        <Icon of={ImageOff} />
      </span>
    );
  return (
    <img
      key={attempt}
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      onError={failed}
    />
  );
}
