import { Component, type ReactNode } from 'react';
import { ErrorScreen } from './error-screen.tsx';

interface ErrorBoundaryProps {
  /** The screen's name, for the details. */
  readonly screen: string;
  readonly children: ReactNode;
}

/** Keeps the failure of one screen to that screen. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown; crashed: boolean }> {
  override state = { error: undefined as unknown, crashed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, crashed: true };
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    return (
      <ErrorScreen
        screen={this.props.screen}
        error={this.state.error}
        onRetry={() => this.setState({ error: undefined, crashed: false })}
      />
    );
  }
}
