import { Component, type ReactNode } from 'react';
import { sayNow } from '../language.ts';
import { webText } from '../web.text.ts';
import { ErrorState } from './ErrorState.tsx';

/** A page that throws takes nothing else along: the menu stays, and it can be tried again. */
export class Crash extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    if (this.state.error === undefined) return this.props.children;
    return (
      <ErrorState
        title={sayNow(webText.crashed)}
        help={sayNow(webText.crashed_help)}
        onRetry={() => this.setState({ error: undefined })}
        onReload={() => location.reload()}
      />
    );
  }
}
