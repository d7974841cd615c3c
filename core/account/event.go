package account

// Event is a line of the audit log. It names people by their ids only.
type Event struct {
	Action Action
	Method Method
	UserID string // empty if no account has the number or address
	Reason string // the code of the refusal, if something was refused
}

// Action is the event that is audited.
type Action string

// The actions of this package and of core/erasure.
const (
	AccountDeleted  Action = "account_deleted"
	DeletionRefused Action = "deletion_refused"
	DataCopied      Action = "data_copied"
	NoticeAgreed    Action = "notice_agreed"
)

// Method is how a customer logged in; core/login has the methods.
type Method string
